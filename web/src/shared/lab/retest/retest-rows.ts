import type { RetestDraft, RetestProject } from '@seam/contract/lab/result/retest'

type Rows = RetestDraft['rows']

/** The text fields of a project: one, or one for each of its components. */
export const fieldsOf = ({
  itemId,
  projectName,
  components,
}: Pick<RetestProject, 'itemId' | 'projectName' | 'components'>) =>
  components.length === 0
    ? [{ itemId, component: '', label: projectName }]
    : components.map(({ code, name }) => ({ itemId, component: code, label: `${projectName} ${name}` }))

/** The rows with the readings of one field, which are separated by blanks or commas: 9.90 9.96. */
export const withReadings = (
  rows: Rows,
  { itemId, component }: { readonly itemId: number; readonly component: string },
  text: string,
): Rows => {
  const own = text
    .split(/[\s,，、]+/)
    .filter(raw => raw !== '')
    .map(raw => ({ component, raw }))
  const before = rows.find(row => row.itemId === itemId)?.readings ?? []
  const readings = [...before.filter(reading => reading.component !== component), ...own]
  const others = rows.filter(row => row.itemId !== itemId)
  return readings.length === 0 ? others : [...others, { itemId, readings }]
}
