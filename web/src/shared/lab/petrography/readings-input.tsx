import { FileTextOutlined } from '@ant-design/icons'
import { readingLimits } from '@seam/contract/lab/result/petrography'
import { Input } from 'antd'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { Labelled } from './labelled.tsx'
import { parseReadings } from './readings-text.ts'

/** A column of 500 readings is smaller: a larger file is not one. */
const maxFileBytes = 200_000

type Props = { text: string; readOnly: boolean; onChange: (text: string) => void }

/** Readings, typed, pasted or read from a text file, and what is wrong with them. */
export const ReadingsInput = ({ text, readOnly, onChange }: Props) => {
  const { readings, faults } = parseReadings(text)
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxFileBytes) toast.warning('文件太大，应为文本或 CSV 文件')
    else onChange(await file.text())
  }
  const { min, max } = readingLimits
  return (
    <>
      <Labelled label={`测点，%（每行一个，可粘贴；${min}～${max} 个，现有 ${readings.length} 个）`}>
        <Input.TextArea
          className="petrography-readings"
          rows={14}
          spellCheck={false}
          readOnly={readOnly}
          placeholder={'1.12\n1.15\n1.08'}
          value={text}
          onChange={event => onChange(event.target.value)}
        />
      </Labelled>
      {faults.length > 0 && (
        <ul className="petrography-faults" role="alert">
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <label className="petrography-file">
          <FileTextOutlined aria-hidden />
          <span>从文本或 CSV 文件读入</span>
          <input
            type="file"
            accept=".txt,.csv,text/plain,text/csv"
            onChange={event => {
              void readFile(event.target.files?.[0])
              // the same file may be read again after a correction
              event.target.value = ''
            }}
          />
        </label>
      )}
    </>
  )
}
