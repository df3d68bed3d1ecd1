# docker build --tag plaza .
# Other registries, or images of your own: --build-arg NODE_IMAGE=… --build-arg BASE_IMAGE=… (of the same Debian).
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS manifest
WORKDIR /plaza
COPY package.json package-lock.json ./

# the page, with everything that only its build needs
FROM manifest AS client
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY index.html tsconfig*.json tsr.config.json vite.config.ts ./
COPY scripts ./scripts
COPY src/client ./src/client
COPY src/shared ./src/shared
RUN node scripts/ensure.mjs --production --build

# with what prints exams (0085), and whatever of the build and the tests is an optional peer of a package that runs
FROM manifest AS printing
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

# what the server runs with; Node comes from this stage's image, not from its optional package
FROM manifest AS packages
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/.bin node_modules/.package-lock.json

FROM ${BASE_IMAGE}
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin plaza \
  && install --directory --owner=plaza --group=plaza --mode=0700 /data
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /plaza
COPY --from=packages /plaza/node_modules ./node_modules
COPY --from=printing /plaza/node_modules/@myriaddreamin ./node_modules/@myriaddreamin
COPY --from=client /plaza/dist/client ./dist/client
COPY package.json ./
COPY content ./content
COPY src/shared ./src/shared
COPY src/server ./src/server
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# the process itself gets SIGTERM and ends in good order
# npm start says so too: V8 keeps what it has once needed, and takes several times what lives
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=40", "src/server/main.ts"]
