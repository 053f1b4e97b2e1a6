import type { ComponentProps } from 'react'
import { ProductPicker } from '#features/catalog/admin/collections/product-picker.tsx'
import { RuleEditor } from '#features/catalog/admin/collections/rule-editor.tsx'
import { CollectionEditorPage, NewCollectionPage } from '#features/collections/admin/collection-editor.tsx'

const editors: ComponentProps<typeof NewCollectionPage>['editors'] = {
  rule: (rule, onChange) => <RuleEditor rule={rule} onChange={onChange} />,
  list: (products, onChange) => <ProductPicker products={products} onChange={onChange} />,
}

export const NewCollection = () => <NewCollectionPage editors={editors} />
export const EditedCollection = () => <CollectionEditorPage editors={editors} />
