# The final image has no npm and no shell. It contains Node as pinned in package.json, the sources, the built pages and the
# packages of "dependencies" (docs/decisions/049-the-image.md).

ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
ARG BUILD_COMMIT=""
RUN BUILD_COMMIT="$BUILD_COMMIT" npm run build \
 && npm prune --omit=dev \
 && mkdir -p /release/bin /release/data \
 && cp node_modules/node/bin/node /release/bin/node \
 && rm -r node_modules/node node_modules/.bin src/web \
 && find node_modules -name "*.map" -delete -o -name "*.d.?ts" -delete -o -name "*.d.ts" -delete

FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=build /release/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 /release/data /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src

# Makes glibc return the memory that the start frees (50 MB with the embedded database).
ENV MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8000 \
    DATA_DIR=/data \
    MANAGE_COMMAND="node src/server/cli/main.ts"
USER 65532:65532
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["src/server/main.ts"]
