# The studio in a container. Build it, run it, and open the address that it prints:
#
#   docker build -t tourcp .
#   docker run --rm -it -p 127.0.0.1:8756:8756 tourcp
#
# The studio answers its own machine alone, and inside a container that is the container. So its port is
# handed on from the container's address; who may open it is then decided by -p above.
FROM python:3.12-slim

RUN apt-get update && apt-get install -y --no-install-recommends socat && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN pip install --no-cache-dir '.[studio,graphs]' && rm -rf /source
WORKDIR /work
RUN useradd --create-home --uid 1000 toured && chown toured /work
USER 1000
EXPOSE 8756
CMD ["sh", "-c", "socat TCP-LISTEN:8756,bind=$(hostname -i),fork,reuseaddr TCP:127.0.0.1:8756 & exec tourcp studio --no-browser --port 8756"]
