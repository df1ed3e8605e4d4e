import { FileTextOutlined } from '@ant-design/icons'
import {
  type FileRow,
  fileRowState,
  instrumentFileCalls,
  type Mapping,
} from '@seam/contract/lab/result/instrument-file'
import { plausibilityLevel } from '@seam/contract/lab/result/plausibility'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { Alert, Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { useInstrumentFault } from '../../../shared/catalogue/instrument-picker.tsx'
import { FindingList } from '../../../shared/lab/result/finding-list.tsx'
import { heldRunText } from '../../../shared/lab/result/hold-text.ts'
import { base64Of } from './file-content.ts'
import './instrument-file.css'

type LoadedFile = { readonly name: string; readonly content: string }

const largest = 1024 * 1024

const refresh = [
  instrumentFileCalls.page,
  resultCalls.workCount,
  resultCalls.workList,
  resultCalls.worksheet,
  resultCalls.sample,
]

/** Chooses a mapping and a file, previews the reading of each value, and enters the readings. */
export const LoadPanel = () => {
  const mappings = useRead(instrumentFileCalls.mappings, {})
  const mayEdit = usePermit(['fileMappingEdit'])
  const [mappingId, setMappingId] = useState<number>()
  const [file, setFile] = useState<LoadedFile>()
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    if (chosen.size > largest) return toast.error('文件最大1 MB')
    setFile({ name: chosen.name, content: await base64Of(chosen) })
  }
  const options = (mappings.data ?? []).map(({ id, mappingName }) => ({ value: id, label: mappingName }))
  const current = mappingId ?? (options.length === 1 ? options[0]?.value : undefined)
  const mapping = mappings.data?.find(({ id }) => id === current)
  return (
    <section className="instrument-file-load" aria-label="导入仪器文件">
      <div className="instrument-file-tools">
        <Select<number>
          aria-label="列对照"
          placeholder="选择仪器的列对照"
          options={options}
          {...(current === undefined ? {} : { value: current })}
          onChange={setMappingId}
          loading={mappings.data === undefined}
        />
        <label className="instrument-file-drop">
          <FileTextOutlined aria-hidden />
          <span>{file === undefined ? '选择或拖入 CSV、TXT 文件' : file.name}</span>
          <input
            type="file"
            aria-label="选择仪器文件"
            accept=".csv,.txt,.tsv,.dat,text/*"
            onChange={event => {
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      </div>
      {options.length === 0 && mappings.data !== undefined && (
        <Alert
          type="info"
          showIcon
          title={mayEdit ? '还没有列对照：请先在“列对照”中新增' : '还没有列对照：请有“维护仪器文件对照”权限的人先新增'}
        />
      )}
      {mapping !== undefined && file !== undefined && (
        // another file, whatever its name, begins with a choice of its own
        <Preview
          key={`${mapping.id} ${file.content}`}
          mapping={mapping}
          file={file}
          onLoaded={() => setFile(undefined)}
        />
      )}
    </section>
  )
}

/** A sample whose readings are refused can be left out: the others of its file do not wait for it. */
const selectable: ReadonlySet<FileRow['state']> = new Set([fileRowState.ready, fileRowState.excluded])

const isRefused = ({ refusals, findings }: FileRow): boolean =>
  refusals.length > 0 || findings.some(({ level }) => level === plausibilityLevel.impossible)

/** The items that loading would refuse. */
const refusedItems = (rows: readonly FileRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap(row => (row.itemId !== null && isRefused(row) ? [row.itemId] : [])))

type PreviewProps = { mapping: Mapping; file: LoadedFile; onLoaded: () => void }

const Preview = ({ mapping, file, onLoaded }: PreviewProps) => {
  const input = { mappingId: mapping.id, fileName: file.name, content: file.content }
  const read = useRead(instrumentFileCalls.preview, input, { staleTime: 0 })
  const { data } = read
  const { run, running } = useWrite(instrumentFileCalls.load, { refresh })
  const instrumentFault = useInstrumentFault(mapping.instrumentNumber)
  const [choice, setChoice] = useState<ReadonlyMap<number, boolean>>(new Map())
  if (data === undefined) return <NoAnswer read={read} />
  const refused = refusedItems(data.rows)
  const isExcluded = ({ itemId, state }: FileRow) =>
    itemId !== null && state === fileRowState.ready && !(choice.get(itemId) ?? !refused.has(itemId))
  const rows = data.rows.map(row => (isExcluded(row) ? { ...row, state: fileRowState.excluded } : row))
  const ready = rows.filter(({ state }) => state === fileRowState.ready).length
  const excludedItems = rows.flatMap(({ state, itemId }) =>
    state === fileRowState.excluded && itemId !== null ? [itemId] : [],
  )
  const load = async () => {
    const answer = await run({ ...input, excludedItems: [...new Set(excludedItems)] })
    if (answer === undefined) return
    const controls = answer.controls === 0 ? '' : `和 ${answer.controls} 个质控`
    toast.success(`已导入 ${answer.loaded} 个读数${controls}，文件 SHA-256 ${answer.hash.slice(0, 12)}…`)
    if (answer.held) toast.warning(heldRunText)
    onLoaded()
  }
  const controls = rows.filter(({ state }) => state === fileRowState.control).length
  const left = rows.length - ready - controls
  return (
    <>
      {instrumentFault !== '' && <Alert type="error" showIcon title={instrumentFault} />}
      {refused.size > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${refused.size} 项的读数不能导入，已取消勾选，原因见下；其余的可以先导入`}
        />
      )}
      <div className="instrument-file-summary">
        <span aria-live="polite">
          可导入 <b>{ready}</b> 个读数{controls > 0 && `，同批质控 ${controls} 个`}
          {left > 0 && `，${left} 个不导入，原因见下`}
          {rows.length === 0 && '：表头下面没有数据'}
        </span>
        <Button type="primary" disabled={ready === 0} loading={running} onClick={() => void load()}>
          导入 {ready} 个读数
        </Button>
      </div>
      <PreviewTable
        rows={rows}
        onInclude={(itemId, isIncluded) => setChoice(before => new Map([...before, [itemId, isIncluded]]))}
      />
    </>
  )
}

/** An instrument that exports its whole history has thousands of values that no sample waits for. */
const mostRows = 200
const isChoice = ({ state }: FileRow) => selectable.has(state) || state === fileRowState.control

type TableProps = {
  rows: readonly FileRow[]
  /** of all readings of the item */
  onInclude: (itemId: number, isIncluded: boolean) => void
}

const PreviewTable = ({ rows, onInclude }: TableProps) => {
  const others = rows.filter(row => !isChoice(row))
  const listedRows = rows.length > mostRows ? [...rows.filter(isChoice), ...others.slice(0, mostRows)] : rows
  return (
    <div className="instrument-file-rows">
      <table aria-label="文件内容">
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">样品编号</th>
            <th scope="col">项目</th>
            <th scope="col">文件数值</th>
            <th scope="col">读数</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {listedRows.map((row, at) => (
            <PreviewLine key={at} row={row} onInclude={onInclude} />
          ))}
        </tbody>
      </table>
      {listedRows.length < rows.length && (
        <p className="soft">另有 {rows.length - listedRows.length} 个不导入的没有列出</p>
      )}
    </div>
  )
}

const PreviewLine = ({ row, onInclude }: { row: FileRow; onInclude: TableProps['onInclude'] }) => {
  const { itemId, line, labCode, projectName, value, reading, state, refusals, findings } = row
  return (
    <tr>
      <td>
        {itemId !== null && selectable.has(state) ? (
          <Checkbox
            aria-label={`导入 ${labCode} ${projectName}`}
            checked={state === fileRowState.ready}
            onChange={event => onInclude(itemId, event.target.checked)}
          >
            {line}
          </Checkbox>
        ) : (
          line
        )}
      </td>
      <td className="lab-code">{labCode}</td>
      <td>{projectName}</td>
      <td>{value}</td>
      <td>{reading || '--'}</td>
      <td className="instrument-file-outcome">
        <DictionaryTag dictionary={fileRowState} value={state} />
        {refusals.map(text => (
          <span key={text} className="instrument-file-refusal">
            {text}
          </span>
        ))}
        <FindingList findings={findings} />
      </td>
    </tr>
  )
}
