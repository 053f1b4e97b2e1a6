import { NOON, type Shop } from './checkout-shop.ts'

/** Sets whether payments are printed as prepayments, and sales at hand-over. */
export async function setSaleAtHandOver({ db }: Shop, isSaleAtHandOver: boolean): Promise<void> {
  const row = { value: { isSaleAtHandOver }, updatedAt: NOON }
  await db.setting.upsert({ where: { key: 'receipts' }, create: { key: 'receipts', ...row }, update: row })
}
