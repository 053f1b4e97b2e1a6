import { oneOf } from '@shop/contracts/enums.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { SelectField } from '#shared/admin/fields/form-fields.tsx'
import {
  type LabelPaper,
  labelPapers,
  setPaper,
  slipPapers,
  useLabelPaper,
  useSlipPaper,
} from '#shared/admin/labels/paper.ts'

/** The paper on which this browser prints labels and packing slips. */
export function PaperPanel() {
  const t = useT()
  const [labels, slips] = [useLabelPaper(), useSlipPaper()]
  const fields = [
    { kind: 'labels', label: t('admin.paper.labels'), value: labels, papers: labelPapers },
    { kind: 'slips', label: t('admin.paper.slips'), value: slips, papers: slipPapers },
  ] as const
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{t('admin.paper.text')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(({ kind, label, value, papers }) => (
          <SelectField
            key={kind}
            label={label}
            value={value}
            onChange={chosen => setPaper(kind, oneOf<LabelPaper>(papers, chosen) ?? 'a4')}
          >
            {papers.map(paper => (
              <option key={paper} value={paper}>
                {t(`admin.paper.${paper}`)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </div>
  )
}
