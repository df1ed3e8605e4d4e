import { FileTextOutlined } from '@ant-design/icons'
import { type FileRow, fileRowState, instrumentFileCalls } from '@seam/contract/lab/result/instrument-file'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { Alert, Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
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
      {current !== undefined && file !== undefined && (
        <Preview
          key={`${current} ${file.name} ${file.content.length}`}
          mappingId={current}
          file={file}
          onLoaded={() => setFile(undefined)}
        />
      )}
    </section>
  )
}

/** A sample whose readings are refused can be left out: the others of its file do not wait for it. */
const selectable: ReadonlySet<FileRow['state']> = new Set([fileRowState.ready, fileRowState.excluded])

const isExcluded = ({ itemId, state }: FileRow, excluded: ReadonlySet<number>): boolean =>
  itemId !== null && state === fileRowState.ready && excluded.has(itemId)

type PreviewProps = { mappingId: number; file: LoadedFile; onLoaded: () => void }

const Preview = ({ mappingId, file, onLoaded }: PreviewProps) => {
  const input = { mappingId, fileName: file.name, content: file.content }
  const read = useRead(instrumentFileCalls.preview, input, { staleTime: 0 })
  const { data } = read
  const { run, running } = useWrite(instrumentFileCalls.load, { refresh })
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  if (data === undefined) return <NoAnswer read={read} />
  const rows = data.rows.map(row => (isExcluded(row, excluded) ? { ...row, state: fileRowState.excluded } : row))
  const ready = rows.filter(({ state }) => state === fileRowState.ready).length
  const load = async () => {
    const answer = await run({ ...input, excludedItems: [...excluded] })
    if (answer === undefined) return
    toast.success(`已导入 ${answer.loaded} 个读数，文件 SHA-256 ${answer.hash.slice(0, 12)}…`)
    onLoaded()
  }
  const left = rows.length - ready
  return (
    <>
      <div className="instrument-file-summary">
        <span aria-live="polite">
          可导入 <b>{ready}</b> 个读数{left > 0 && `，${left} 个不导入，原因见下`}
        </span>
        <Button type="primary" disabled={ready === 0} loading={running} onClick={() => void load()}>
          导入 {ready} 个读数
        </Button>
      </div>
      <PreviewTable
        rows={rows}
        onInclude={(itemId, isIncluded) =>
          setExcluded(before => new Set(isIncluded ? [...before].filter(id => id !== itemId) : [...before, itemId]))
        }
      />
    </>
  )
}

type TableProps = {
  rows: readonly FileRow[]
  /** of all readings of the item */
  onInclude: (itemId: number, isIncluded: boolean) => void
}

const PreviewTable = ({ rows, onInclude }: TableProps) => (
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
        {rows.map(({ itemId, line, labCode, projectName, value, reading, state }, at) => (
          <tr key={at}>
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
            <td>
              <DictionaryTag dictionary={fileRowState} value={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
