#!/bin/sh
# What PRISMA_SCHEMA_ENGINE_BINARY names: Prisma starts this file as it would its native schema engine.
# SHOP_NODE is the Node.js that runs TypeScript sources; scripts/database/prisma.ts sets it.
exec "${SHOP_NODE:-node}" "$(dirname "$0")/main.ts" "$@"
