import { EditProfilePage } from '#features/identity/profile/edit-profile-page.tsx'
import { SignedInOnly } from '#features/identity/signed-in-only.tsx'

export function Component() {
  return <SignedInOnly titleId="account.edit">{session => <EditProfilePage session={session} />}</SignedInOnly>
}
