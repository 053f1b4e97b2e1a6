import type { AuditAction, AuditSubject } from '@shop/contracts/audit.ts'
import { BuiltInAccessoryType, FlavorCategory, FlavorRole } from '@shop/contracts/catalog.ts'
import type { AccessoryTypeRow, Taste, WrittenAccessoryType, WrittenTaste } from '@shop/contracts/reference-lists.ts'
import { Prisma, type Tx } from '#platform/db.ts'

/** The fields of a value that both lists have, as SQL returns them. */
export type ListRow = {
  id: string
  nameRu: string
  nameEn: string
  nameHy: string
  isHidden: boolean
  version: number
  products: number
  formerIds: string[]
}

type TasteRow = ListRow & { category: string; intensity: number; role: string; maxSharePercent: number }

/** The columns that both lists have. */
type NameColumns = { nameRu: string; nameEn: string; nameHy: string; hiddenAt: Date | null }

/** One of the lists that staff maintain: where it is stored, and what differs from the other one. */
export type ReferenceList<Row extends ListRow, Written, Value> = {
  table: Prisma.Sql
  /** The column of a product that refers to it. */
  column: Prisma.Sql
  /** What the audit log calls that field of a product. */
  field: 'flavorType' | 'accessoryType'
  subject: AuditSubject
  actions: { create: AuditAction; change: AuditAction; merge: AuditAction }
  /** Columns of the row `r` that only this list has. */
  ownColumns: Prisma.Sql
  isBuiltIn: (id: string) => boolean
  toValue: (row: Row) => Value
  insert: (tx: Tx, row: NameColumns & { id: string }, written: Written) => Promise<unknown>
  update: (tx: Tx, row: NameColumns & { id: string }, written: Written) => Promise<unknown>
  /** Writes what else depends on a value once its products have moved to it, or once it has changed. */
  afterChange: (tx: Tx, id: string) => Promise<unknown>
  /** Moves the rows of other tables than products that refer to a value. */
  moveRest: (tx: Tx, from: string, to: string) => Promise<unknown>
}

const toCommon = ({ id, nameRu: ru, nameEn: en, nameHy: hy, products, isHidden, version, formerIds }: ListRow) => ({
  id,
  name: { ru, en, hy },
  products,
  isHidden,
  version,
  formerIds,
})

const mixColumns = ({ category, intensity, role, maxSharePercent }: WrittenTaste) => ({
  category,
  intensity,
  role,
  maxSharePercent,
})

export const tasteList: ReferenceList<TasteRow, WrittenTaste, Taste> = {
  table: Prisma.sql`flavor`,
  column: Prisma.sql`flavor_id`,
  field: 'flavorType',
  subject: 'flavor',
  actions: { create: 'taste.create', change: 'taste.change', merge: 'taste.merge' },
  ownColumns: Prisma.sql`, r.category, r.intensity, r.role, r.max_share_percent AS "maxSharePercent"`,
  isBuiltIn: () => false,
  toValue: row => ({
    ...toCommon(row),
    category: FlavorCategory.parse(row.category),
    intensity: row.intensity,
    role: FlavorRole.parse(row.role),
    maxSharePercent: row.maxSharePercent,
  }),
  insert: (tx, row, written) => tx.flavor.create({ data: { ...row, ...mixColumns(written) }, select: { id: true } }),
  update: (tx, { id, ...row }, written) =>
    tx.flavor.update({ where: { id }, data: { ...row, ...mixColumns(written) }, select: { id: true } }),
  // A product has the category of its taste.
  afterChange: (tx, id) => tx.$executeRaw`
    UPDATE product p SET flavor_category = f.category FROM flavor f
    WHERE f.id = ${id} AND p.flavor_id = f.id AND p.flavor_category IS DISTINCT FROM f.category`,
  moveRest: async (tx, from, to) => {
    await tx.$executeRaw`
      INSERT INTO refused_flavor (account_id, flavor_id, refused_at)
      SELECT account_id, ${to}, refused_at FROM refused_flavor WHERE flavor_id = ${from} ON CONFLICT DO NOTHING`
    await tx.refusedFlavor.deleteMany({ where: { flavorId: from } })
  },
}

export const accessoryTypeList: ReferenceList<ListRow, WrittenAccessoryType, AccessoryTypeRow> = {
  table: Prisma.sql`accessory_type`,
  column: Prisma.sql`accessory_type`,
  field: 'accessoryType',
  subject: 'accessory_type',
  actions: { create: 'accessory_type.create', change: 'accessory_type.change', merge: 'accessory_type.merge' },
  ownColumns: Prisma.empty,
  isBuiltIn: id => BuiltInAccessoryType.safeParse(id).success,
  toValue: row => ({ ...toCommon(row), isBuiltIn: BuiltInAccessoryType.safeParse(row.id).success }),
  insert: (tx, row) => tx.accessoryType.create({ data: row, select: { id: true } }),
  update: (tx, { id, ...row }) => tx.accessoryType.update({ where: { id }, data: row, select: { id: true } }),
  afterChange: async () => undefined,
  moveRest: async () => undefined,
}
