import { laboratoryCalls } from '@seam/contract/catalogue/laboratory'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { useUnsaved } from '../../../kit/draft/unsaved.tsx'
import { clearable } from '../../../kit/form/clearable.tsx'
import { EditFoot } from '../../../kit/form/edit-foot.tsx'
import { find } from '../../../kit/search/find.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { areDifferent, scopeOf, scopeRows, type Ticks, tickRows, ticksOf } from './scope.ts'
import { ScopeTable } from './scope-table.tsx'
import './scope.css'

type Edit = { readonly ticks: Ticks; readonly version: number }

/** The projects and methods that the marks cover: a report carries a mark only if all its results are covered. */
export const ScopeForm = () => {
  const read = useRead(laboratoryCalls.scope, {})
  const { data } = read
  const editable = usePermit(['configEdit'])
  const mark = useUnsaved()
  const [typed, setTyped] = useState('')
  // keeps the version from the first change, so that saving detects a change by another user
  const [edit, setEdit] = useState<Edit>()
  const rows = useMemo(() => scopeRows(data?.projects ?? []), [data])
  const saved = useMemo(() => ticksOf(rows), [rows])
  const change = (next: Edit | undefined) => {
    mark(next !== undefined)
    setEdit(next)
  }
  const undo = () => change(undefined)
  const { run, running } = useWrite(laboratoryCalls.setScope, {
    refresh: [laboratoryCalls.scope, laboratoryCalls.get],
    success: '保存成功！',
    onReload: undo,
  })
  if (data === undefined) return <NoAnswer read={read} />

  const ticks = edit?.ticks ?? saved
  const save = async () => {
    if (edit === undefined) return
    const input = { ...scopeOf(rows, ticks), version: edit.version }
    if ((await run(input)) !== undefined) undo()
  }
  const options = rows.map(one => ({
    ...one,
    name: one.projectName,
    also: [one.projectCode, one.standardNo, one.methodName],
  }))
  return (
    <section className="page-form" aria-label="资质范围">
      <div className="page-form-fields">
        <p className="scope-head">
          <Input
            type="search"
            allowClear={clearable}
            aria-label="搜索检测项目"
            placeholder="搜索项目、代码或标准"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          CMA {ticks.cma.size} 项，CNAS {ticks.cnas.size} 项。一份报告的项目和所用方法都在范围内，才印标志。
        </p>
        <ScopeTable
          rows={typed.trim() === '' ? rows : find(options, typed.trim())}
          ticks={ticks}
          editable={editable}
          onTick={(of, keys, on) => {
            const next = tickRows(ticks, of, keys, on)
            change(areDifferent(next, saved) ? { ticks: next, version: edit?.version ?? data.version } : undefined)
          }}
        />
      </div>
      {editable && (
        <EditFoot
          dirty={edit !== undefined}
          running={running}
          onUndo={undo}
          saveButton={{ onClick: () => void save() }}
        />
      )}
    </section>
  )
}
