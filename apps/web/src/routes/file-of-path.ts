/** A page's file is named by its path: order/success is order-success.tsx, product/:slug? is product.tsx (a test holds it). */
export function fileOfPath(path: string): string {
  if (path === '*') return 'not-found'
  const words = path.split('/').filter(word => word && !word.startsWith(':'))
  return words.join('-') || 'home'
}
