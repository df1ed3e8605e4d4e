import { state } from '@seam/contract/kit/dictionary'
import { type DictionaryType, dictionaryCalls } from '@seam/contract/system/dictionary'
import { useWrite } from '../../../kit/api/use-call.ts'
import { loadDictionaries } from '../../../kit/dictionary/dictionaries.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { EntryRow } from './entry.columns.tsx'

const refresh = [dictionaryCalls.all]

/** Stops, enables and moves entries; badges in this browser are updated at once. */
export const useEntryActions = (dictionary: DictionaryType | undefined, edit: (entry: EntryRow) => void) => {
  const { run: switchState } = useWrite(dictionaryCalls.switchState, { refresh, success: '操作成功！' })
  const { run: sort } = useWrite(dictionaryCalls.sort, { refresh })
  if (dictionary === undefined) return () => []
  const { dictType, typeName, closed, entries } = dictionary

  const toggle = ({ dictCode, dictCodeName, state }: EntryRow) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用【${typeName}】中的【${dictCodeName}】？`,
        content: '停用后不再供选择，已经用了它的数据照常显示。',
        okText: '停用',
      },
      start: { title: `启用【${typeName}】中的【${dictCodeName}】？`, okText: '启用' },
      run: async next => {
        if ((await switchState({ dictType, dictCode, state: next })) !== undefined) await loadDictionaries()
      },
    })

  const move = async (entry: EntryRow, by: 1 | -1) => {
    const codes = entries.map(({ dictCode }) => dictCode)
    const from = codes.indexOf(entry.dictCode)
    const dictCodes = codes.toSpliced(from, 1).toSpliced(from + by, 0, entry.dictCode)
    if ((await sort({ dictType, dictCodes })) !== undefined) await loadDictionaries()
  }

  return (entry: EntryRow): RowAction[] => {
    const permit = ['dictEdit'] as const
    const stopped = entry.state === state.stopped
    return [
      { label: '编辑', permit, onClick: () => edit(entry) },
      ...(closed
        ? []
        : [{ label: stopped ? '启用' : '停用', permit, danger: !stopped, onClick: () => void toggle(entry) }]),
      ...(entry.id > 1 ? [{ label: '上移', permit, onClick: () => void move(entry, -1) }] : []),
      ...(entry.id < entries.length ? [{ label: '下移', permit, onClick: () => void move(entry, 1) }] : []),
    ]
  }
}
