import { putSetting, Setting, SettingKey, SettingWithHistory } from '@shop/contracts/settings-staff.ts'
import { z } from 'zod'
import { settingKeys, strictSchemaOf } from './settings.ts'

/**
 * Tells the API's document what the contracts leave open: the keys there are, and the value that each of them has. A
 * change must have every field of its group and none besides.
 */
export function describeSettings(): void {
  const values = settingKeys.map(key => {
    const { $schema: _, ...value } = z.toJSONSchema(strictSchemaOf(key), { io: 'input' })
    return { key, value: { title: key, ...value } }
  })
  const byKey = values.map(({ key, value }) => ({ title: key, properties: { key: { const: key }, value } }))
  for (const schema of [Setting, SettingWithHistory]) z.globalRegistry.add(schema, { oneOf: byKey })
  z.globalRegistry.add(SettingKey, { enum: settingKeys })
  z.globalRegistry.add(putSetting.body.shape.value, {
    description: 'The value of the key in the path.',
    oneOf: values.map(({ value }) => value),
  })
}
