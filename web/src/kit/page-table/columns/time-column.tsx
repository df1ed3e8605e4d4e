import { Time } from '../../time/time.tsx'
import type { Column } from './column.ts'

/** Wide enough for 2026-11-22 08:00:00 on one line, in pixels. */
const wholeMoment = 184

type Look = Pick<Column<never>, 'width' | 'optional'>

/** A column of relative times such as 3分钟前, exact on hover. A narrow one, of 108 pixels or more, has day and time on two lines. */
export const timeColumn = <K extends string, T extends string>(
  key: K,
  title: T,
  look: Look = {},
): Column<{ readonly [key in K]?: string | null }> & { readonly key: K; readonly title: T } => ({
  key,
  title,
  width: wholeMoment,
  twoLines: true,
  ...look,
  render: row => <Time value={row[key]} />,
})
