import type { Tx } from '#platform/db.ts'

/** Where a product is that was once at a slug; undefined where none was, or it is out of the shop. */
export async function presentSlug(db: Tx, former: string): Promise<string | undefined> {
  if (former.includes('\0')) return undefined
  const redirect = await db.productRedirect.findUnique({
    where: { slug: former, product: { withdrawnAt: null } },
    select: { product: { select: { slug: true } } },
  })
  return redirect?.product.slug
}
