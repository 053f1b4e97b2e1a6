import { type Permission, presetPermissions, presets } from '@shop/contracts/permissions.ts'

const ofPresets = new Map<string, ReadonlySet<Permission>>(
  presets.map(preset => [preset, new Set(presetPermissions[preset])]),
)
const NONE: ReadonlySet<Permission> = new Set()

/** Returns what a role allows: nothing for customers and unknown roles. */
export const permissionsOf = (role: string): ReadonlySet<Permission> => ofPresets.get(role) ?? NONE
