# Three images of one build: `shop` (API and web, the default), `migrate` (one shot: migrations and, unless SHOP_MODE is live,
# the demo catalog) and `backup` (bases, pictures and restore drills next to PostgreSQL; docs/operations.md).
# The base images are tags, not digests: docs/operations.md says why and how to pin them.
FROM node:24-slim AS sources
WORKDIR /app
ENV CI=true
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml turbo.json tsconfig.base.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
COPY packages/messages/package.json packages/messages/
COPY packages/demo/package.json packages/demo/
RUN pnpm install --frozen-lockfile
COPY . .
RUN node scripts/db.ts generate && pnpm --filter @shop/web build

# The shop runs without build tools, without Prisma's command line and without the embedded database.
FROM node:24-slim AS production
WORKDIR /app
ENV CI=true
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY packages/contracts/package.json packages/contracts/
COPY packages/messages/package.json packages/messages/
RUN pnpm install --frozen-lockfile --prod --filter @shop/api...

# The database's commands add the repository's own production packages: Prisma's command line and its engine.
FROM production AS tools
RUN pnpm install --frozen-lockfile --prod --filter dymtun --filter @shop/api...

FROM node:24-slim AS migrate
WORKDIR /app
COPY --from=tools /app ./
COPY --from=sources /app/packages/contracts/src packages/contracts/src
COPY --from=sources /app/packages/messages packages/messages
COPY --from=sources /app/apps/api/src apps/api/src
COPY --from=sources /app/prisma prisma
COPY --from=sources /app/packages/demo/src packages/demo/src
COPY --from=sources /app/scripts scripts
# A volume that demo-pictures mounts first belongs to the user of the shop.
RUN mkdir /data && chown node:node /data
USER node
CMD ["sh", "-c", "node scripts/db.ts deploy && if [ \"$SHOP_MODE\" != live ]; then node prisma/seed.ts; fi"]

# PostgreSQL's own programs restore its files, so that a drill runs the version of the server. It starts as root, as the files of the
# database and the pictures belong to two users; PostgreSQL itself runs as postgres.
FROM postgres:18 AS backup
WORKDIR /app
ENV DATA_DIR=/data BACKUP_DIR=/backups
# A volume that this image mounts first belongs to the shop's user all the same.
RUN install -d -o 1000 -g 1000 /data && install -d -o postgres -g postgres -m 700 /backups
COPY --from=sources /usr/local/bin/node /usr/local/bin/node
COPY --from=migrate /app ./
ENTRYPOINT ["node"]
CMD ["scripts/db-backup.ts", "--every-day"]

FROM node:24-slim AS shop
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 SHUTDOWN_DRAIN_MS=2000
# What lives for one call needs little room: a third of the memory less, for a few more small collections.
ENV NODE_OPTIONS=--max-semi-space-size=4
RUN mkdir /data && chown node:node /data
COPY --from=production /app ./
COPY --from=sources /app/packages/contracts/src packages/contracts/src
COPY --from=sources /app/packages/messages packages/messages
COPY --from=sources /app/apps/api/src apps/api/src
# By their names the program knows whether the database has all of them.
COPY --from=sources /app/prisma/migrations prisma/migrations
COPY --from=sources /app/apps/web/dist apps/web/dist
COPY --from=sources /app/apps/web/dist-server apps/web/dist-server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/serverapi/health/ready`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
