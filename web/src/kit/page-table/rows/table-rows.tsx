import type { ComponentProps } from 'react'
import { useNarrow } from '../../hooks/use-narrow.ts'
import { visibleColumns } from '../columns/settings.ts'
import { CardList } from './card-list.tsx'
import { DataTable } from './data-table.tsx'
import { SideScroll } from './side-scroll.tsx'
import './table-rows.css'

type Props<R extends { id: number }> = ComponentProps<typeof DataTable<R>> & {
  /** the first answer has not arrived */
  waiting: boolean
}

const none: readonly never[] = []
const nothing = () => undefined

/** The rows of a list: a table, or cards on a phone. */
export const TableRows = <R extends { id: number }>({ waiting, ...table }: Props<R>) => {
  const { rows, columns, lines, actions, selection, empty } = table
  const narrow = useNarrow()
  return (
    <SideScroll waiting={waiting}>
      {narrow ? (
        <CardList
          rows={rows}
          columns={visibleColumns(columns, lines)}
          actions={actions ?? (() => none)}
          chosen={selection?.has}
          onChoose={selection?.toggle ?? nothing}
          empty={empty}
        />
      ) : (
        <DataTable {...table} />
      )}
    </SideScroll>
  )
}
