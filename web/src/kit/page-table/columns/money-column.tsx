import { Money } from '../../money/money.tsx'
import type { Column } from './column.ts'

/** A column of amounts, aligned right. Unit: yuan. */
export const moneyColumn = <K extends string, T extends string>(
  key: K,
  title: T,
  look: Pick<Column<never>, 'width' | 'minWidth' | 'optional'> = {},
): Column<{ readonly [key in K]?: string | null }> & { readonly key: K; readonly title: T } => ({
  key,
  title,
  align: 'right',
  ...look,
  render: row => <Money value={row[key]} />,
})
