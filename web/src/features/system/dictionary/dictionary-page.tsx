import { PlusOutlined } from '@ant-design/icons'
import { type DictionaryType, dictionaryCalls } from '@seam/contract/system/dictionary'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { WholeTable } from '../../../kit/page-table/whole-table.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { closedColumns, type EntryRow, openColumns } from './entry.columns.tsx'
import { TypeList } from './type-list.tsx'
import { useEntryActions } from './use-entry-actions.ts'

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx').then(module => module.EntryDialog))
const TypeDialog = lazyDialog(() => import('./type-dialog.tsx').then(module => module.TypeDialog))

type ToolsProps = { dictionary: DictionaryType; onAdd: () => void; onRename: () => void; onAddType: () => void }

const Tools = ({ dictionary, onAdd, onRename, onAddType }: ToolsProps) => (
  <>
    <h2 className="type-list-head">
      {dictionary.typeName}
      <small>{dictionary.dictType}</small>
    </h2>
    <Permit of={['dictEdit']}>
      {!dictionary.closed && (
        <>
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            新增条目
          </Button>
          <Button onClick={onRename}>修改字典</Button>
        </>
      )}
      <Button onClick={onAddType}>新增字典</Button>
    </Permit>
  </>
)

/** Dictionaries and their entries. */
export const DictionaryPage = () => {
  const { data, error, isFetching, refetch } = useRead(dictionaryCalls.all, {})
  const [chosen, setChosen] = useState<string>()
  const editing = useDialog<EntryRow>()
  const naming = useDialog<DictionaryType>()
  const first = data?.find(({ closed }) => !closed) ?? data?.[0]
  const dictionary = data?.find(({ dictType }) => dictType === chosen) ?? first
  const rows = useMemo(() => dictionary?.entries.map((entry, at) => ({ ...entry, id: at + 1 })), [dictionary])
  const actions = useEntryActions(dictionary, editing.show)

  return (
    <div className="type-list-page">
      <TypeList dictionaries={data ?? []} chosen={dictionary?.dictType} onChoose={setChosen} />
      <WholeTable
        listKey="system/dict"
        label="字典条目列表"
        rows={rows}
        failure={error}
        refreshing={isFetching}
        onRefresh={() => void refetch()}
        columns={dictionary?.closed ? closedColumns : openColumns}
        actions={actions}
        toolbar={
          dictionary && (
            <Tools
              dictionary={dictionary}
              onAdd={() => editing.show()}
              onRename={() => naming.show(dictionary)}
              onAddType={() => naming.show()}
            />
          )
        }
      />
      {dictionary && (
        <EntryDialog open={editing.open} dictionary={dictionary} entry={editing.subject} onClose={editing.close} />
      )}
      <TypeDialog open={naming.open} dictionary={naming.subject} onClose={naming.close} onAdded={setChosen} />
    </div>
  )
}
