/**
 * Returns the file name of a page: order/success is order-success.tsx, product/:slug? is product.tsx, admin/* is
 * admin.tsx.
 */
export function fileOfPath(path: string): string {
  if (path === '*') return 'not-found'
  const words = path.split('/').filter(word => /^\w/.test(word))
  return words.join('-') || 'home'
}
