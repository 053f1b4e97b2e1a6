export { type FlavorInStock, listFlavorsInStock } from './flavors-in-stock.ts'
export { imageUrlOf } from './image-url.ts'
