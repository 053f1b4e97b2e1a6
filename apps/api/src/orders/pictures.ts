import { picturesAt } from '#pictures/index.ts'

/** Every uploaded picture of goods as they looked when they were ordered. */
export const picturesOfOrders = picturesAt('order_line').$asScalar()
