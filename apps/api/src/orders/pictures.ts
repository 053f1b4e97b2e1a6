import { picturesAt } from '#pictures/index.ts'

/** Uploaded product images that order lines refer to. */
export const picturesOfOrders = picturesAt('order_line').$asScalar()
