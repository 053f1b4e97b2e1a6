export { categoriesOfBrand, readBrands } from './brands.ts'
export { pageChangedError } from './page-changed.ts'
export {
  collectionSource,
  listPublished,
  type PublishedCollection,
  picturesOfCollections,
} from './queries.ts'
export { mountCollections, mountCollectionsForStaff } from './routes.ts'
