import { type SavedFilter, savedFilterCalls } from '@seam/contract/system/list/saved-filter'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '../api/use-call.ts'
import { confirmThen } from '../feedback/confirm.ts'
import type { FilterInput, FilterInputs } from '../query-panel/condition.ts'
import { hasPermission } from '../session/permit.tsx'
import { useSession } from '../session/session.ts'

type Props = { listKey: string; own: readonly SavedFilter[]; inputs: FilterInputs }

const options = { refresh: [savedFilterCalls.list], success: '保存成功' }

type SentInputs = SavedFilter['inputs']

/** Only filled fields, so that a condition added later keeps its own default. */
const filledIn = (inputs: FilterInputs): SentInputs =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([key, value]: [string, FilterInput]) =>
      value === undefined || value === null || value === '' ? [] : [[key, value as SentInputs[string]]],
    ),
  )

/** Saves the input of the panel under a name; asks before replacing an own filter of the same name. */
export const SaveFilter = ({ listKey, own, inputs }: Props) => {
  const { permissions } = useSession()
  const [filterName, setFilterName] = useState('')
  const [shared, setShared] = useState(false)
  const add = useWrite(savedFilterCalls.add, options)
  const update = useWrite(savedFilterCalls.update, options)

  const save = async () => {
    const draft = { filterName: filterName.trim(), inputs: filledIn(inputs), shared }
    const before = own.find(one => one.filterName === draft.filterName)
    const answer =
      before === undefined
        ? await add.run({ ...draft, listKey })
        : await confirmThen({ title: `用现在的条件替换“${draft.filterName}”？` }, () =>
            update.run({ ...draft, id: before.id, version: before.version }),
          )
    if (answer === undefined) return
    setFilterName('')
    // the next filter is private unless chosen otherwise again
    setShared(false)
  }
  return (
    <form
      className="saved-filters-form"
      aria-label="保存现在的条件"
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        if (filterName.trim() !== '') void save()
      }}
    >
      <Input
        aria-label="名称"
        placeholder="把现在的条件存为…"
        value={filterName}
        onChange={event => setFilterName(event.target.value)}
        maxLength={20}
        autoComplete="off"
        autoFocus
      />
      {hasPermission(permissions, ['filterShare']) && (
        <Checkbox checked={shared} onChange={event => setShared(event.target.checked)}>
          所有人可用
        </Checkbox>
      )}
      <Button
        type="primary"
        htmlType="submit"
        disabled={filterName.trim() === ''}
        loading={add.running || update.running}
      >
        保存
      </Button>
    </form>
  )
}
