import { editProfile, type Profile } from '@shop/contracts/identity.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { setDiscreetMode } from '#shared/discreet/discreet-mode.ts'
import { profileQuery } from '#shared/session/profile.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'

/** Whether messages hide what the shop sells and new orders are discreet. Also turns discreet mode of this browser on or off. */
export function DiscreetPanel({ profile, token }: { profile: Profile; token: string }) {
  const t = useT()
  const isDiscreet = profile.isDiscreet === true
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (checked: boolean) => call(editProfile, { body: { isDiscreet: checked } }),
    onSuccess: (profile, checked) => {
      setDiscreetMode(checked)
      queryClient.setQueryData(profileQuery(token).queryKey, profile)
      void queryClient.invalidateQueries({ queryKey: ['checkout', 'quote'] })
      notify({ kind: 'ok', title: t(checked ? 'account.discreetOn' : 'account.discreetOff') })
    },
  })
  return (
    <>
      <Checkbox
        checked={isDiscreet}
        disabled={save.isPending}
        onChange={({ target: { checked } }) => save.mutate(checked)}
      >
        {t('account.discreet')}
        <span className="mt-0.5 block text-muted text-sm">{t('account.discreetText')}</span>
      </Checkbox>
      {save.isError && <Notice kind="bad" role="alert" title={t('account.saveFailed')} />}
    </>
  )
}
