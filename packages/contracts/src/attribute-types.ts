import type { categories } from './product-values.ts'

export type CategoryName = (typeof categories)[number]

/** The declaration of one product attribute. Message ids are those of the web app. */
type Common = {
  /** The categories whose products have it, and whether it is required. */
  categories: Readonly<Partial<Record<CategoryName, 'required' | 'optional'>>>
  /** Its column of the table `product`. */
  column: string
  /** Its column of CSV files. Staff do not edit an attribute without one, because it is derived. */
  csv?: string
  /** The message with its name. */
  label: string
  /** The message with its name in the editor, if not `label`. */
  editorLabel?: string
  /** The message that explains its CSV column, if not `label`. */
  csvHelp?: string
  /** Its position among the filters of its categories: above or below weight and brand. `none`: lists are not filtered by it. */
  filter: 'top' | 'bottom' | 'none'
  /** The product's page shows it as a link to more products of its kind. */
  isChip: boolean
  /** Cards show it below the title. */
  isOnCard: boolean
}
/** One of some fixed values, in the order of their filter, each with the message of its name. */
type Choice = Common & {
  kind: 'choice'
  values: Readonly<Record<string, string>>
  /** The initial value for a new product. */
  initial?: string
}
/** A whole number from 1 to `max`. `unit` is the message that shows it with its unit. */
type WholeNumber = Common & { kind: 'number'; unit: string; max: number }
/** The id of a value that staff maintain in a reference list. Its filter is ordered by how many products have a value. */
type Reference = Common & { kind: 'reference' }
export type Attribute = Choice | WholeNumber | Reference
