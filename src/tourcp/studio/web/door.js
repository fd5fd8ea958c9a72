// A link without the secret, opened in a browser that has seen the studio: on to the problem.
const secret = localStorage.getItem("tourcp-secret");
if (secret && /^[\w-]+$/.test(secret)) {
  const found = await fetch(`/${secret}/web/bus.js`);
  if (found.ok) location.replace(`/${secret}/${location.hash}`);
}
