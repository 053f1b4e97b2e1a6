/** A card shows a product's title alone: lists go to the browser without the other texts, which are half of them. */
export function withoutListTexts(data: unknown): unknown {
  if (!isRecord(data)) return data
  return {
    ...data,
    ...(Array.isArray(data.items) && { items: data.items.map(withoutText) }),
    ...(Array.isArray(data.related) && { related: data.related.map(withoutText) }),
    ...(Array.isArray(data.pages) && { pages: data.pages.map(withoutListTexts) }),
  }
}

function withoutText(product: unknown): unknown {
  if (!isRecord(product) || !('description' in product)) return product
  const { descriptionEN, descriptionHY, subTitleEN, subTitleHY, ...rest } = product
  return { ...rest, description: '', subTitle: '' }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
