import { type PicturesInUse, picturesAt } from '#pictures/index.ts'
import { Prisma } from '#platform/db.ts'

/** Every uploaded picture of goods as they looked when they were ordered. */
export const picturesOfOrders: PicturesInUse = picturesAt(Prisma.raw('order_line'))
