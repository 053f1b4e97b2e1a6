import type { ProductList, ProductQuery } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { type FacetRow, facetCounts, hasAllChosen, judgement, type Totals, toFacets } from './facets.ts'
import { facetColumns, isChosen, isInStock, isNamed, isOnSale, productFacets, variantConditions } from './filters.ts'
import { type ProductRow, productColumns, toProduct } from './product-row.ts'
import { foundProducts } from './search.ts'
import { afterCursor, type LastProduct, nameColumn, orderOf, toCursor } from './sorting.ts'

type ListedRow = ProductRow & Omit<LastProduct, 'createdAt'> & { createdAt: string }
type ListAnswer = { items: ListedRow[] | null; facets: FacetRow[] | null; totals: Totals }

/**
 * A page of the products that have what is chosen, and the facets, from one statement: the counts and the page agree.
 * @throws VALIDATION when the cursor is not one of this sort
 */
export async function findProducts(db: Tx, query: ProductQuery, locale: Locale): Promise<ProductList> {
  const [answer] = await db.$queryRaw<ListAnswer[]>(listSql(query, locale))
  if (!answer) throw new Error('a statement without FROM answers one row')
  const rows = answer.items ?? []
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const hasMore = rows.length > query.limit
  return {
    items: shown.map(toProduct),
    nextCursor: hasMore && last ? toCursor(query.sort, { ...last, createdAt: new Date(last.createdAt) }) : null,
    total: answer.totals.total,
    facets: toFacets(answer.facets ?? [], answer.totals),
  }
}

function listSql(query: ProductQuery, locale: Locale): Prisma.Sql {
  const order = orderOf(query.sort, locale)
  const isAfter = query.cursor === undefined ? Prisma.sql`TRUE` : afterCursor(query.cursor, query.sort, locale)
  // One product more than asked for tells whether there is a next page.
  return Prisma.sql`
    WITH judged AS MATERIALIZED (${judgedSql(query, locale)}),
    page AS (
      SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM judged
      WHERE is_shown AND ${hasAllChosen()} AND ${isAfter}
      ORDER BY ${order} LIMIT ${query.limit + 1}
    )
    SELECT
      (SELECT json_agg(listed ORDER BY place) FROM (
        SELECT ${productColumns}, page.place, page.in_stock AS "inStock", page.relevance, page.popularity,
          page.created_at AS "createdAt", page.price, page.name
        FROM page JOIN product p ON p.id = page.id) listed) AS items,
      (SELECT json_agg(counted) FROM (
        SELECT c.*, f.name_ru AS "nameRu", f.name_en AS "nameEn", f.name_hy AS "nameHy"
        FROM (${facetCounts()}) c LEFT JOIN flavor f ON c.facet = 'flavorType' AND f.id = c.value) counted) AS facets,
      (SELECT json_build_object(
        'total', count(*) FILTER (WHERE is_shown AND ${hasAllChosen()}),
        'inStock', count(*) FILTER (WHERE is_shown_in_stock AND ${hasAllChosen()}),
        'onSale', count(*) FILTER (WHERE is_shown_on_sale AND ${hasAllChosen()}),
        'minPrice', min(lowest) FILTER (WHERE ${hasAllChosen()}),
        'maxPrice', max(highest) FILTER (WHERE ${hasAllChosen()})) FROM judged) AS totals`
}

/** Every product on sale that answers the search, with what each facet says of it and what is sorted by. */
function judgedSql(query: ProductQuery, locale: Locale): Prisma.Sql {
  const { price, stock, sale, packing } = variantConditions(query)
  const judged = productFacets.map(
    facet => Prisma.sql`${facetColumns[facet]} AS ${Prisma.raw(`"${facet}"`)},
      ${isChosen(query, facet)} AS ${judgement(facet)}`,
  )
  return Prisma.sql`
    SELECT p.id, p.popularity, p.created_at, ${nameColumn(locale)} AS name, ${Prisma.join(judged)},
      ${query.sort === 'popular' ? Prisma.sql`found.relevance` : Prisma.sql`0`} AS relevance, offered.*
    FROM product p JOIN (${foundProducts(query.q)}) found ON found.id = p.id
    CROSS JOIN LATERAL (
      SELECT min(v.price_amd) AS price, bool_or(${isInStock}) AS in_stock,
        bool_or(${price} AND ${stock} AND ${sale} AND ${packing}) AS is_shown,
        bool_or(${price} AND ${sale} AND ${packing} AND ${isInStock}) AS is_shown_in_stock,
        bool_or(${price} AND ${stock} AND ${packing} AND ${isOnSale}) AS is_shown_on_sale,
        min(v.price_amd) FILTER (WHERE ${stock} AND ${sale} AND ${packing}) AS lowest,
        max(v.price_amd) FILTER (WHERE ${stock} AND ${sale} AND ${packing}) AS highest,
        array_agg(DISTINCT v.weight_grams) AS weights,
        array_agg(DISTINCT v.weight_grams) FILTER (WHERE ${price} AND ${stock} AND ${sale}) AS shown_weights
      FROM variant v WHERE v.product_id = p.id AND v.withdrawn_at IS NULL HAVING count(*) > 0
    ) offered
    WHERE ${isNamed(query)}`
}
