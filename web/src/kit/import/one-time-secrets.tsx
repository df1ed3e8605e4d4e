import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { saveAs } from '../api/download.ts'
import { copyText } from '../feedback/copy.ts'
import { csvOf } from './csv.ts'

type Props = {
  noun: string
  titles: Readonly<Record<string, string>>
  rows: readonly Readonly<Record<string, string>>[]
}

/** Secrets that the server answers only once, such as initial passwords, to be copied or saved now. */
export const OneTimeSecrets = ({ noun, titles, rows }: Props) => {
  const keys = Object.keys(titles)
  const lines = [Object.values(titles), ...rows.map(row => keys.map(key => row[key] ?? ''))]
  const copy = () => copyText(lines.map(line => line.join('\t')).join('\n'), '请用保存')
  return (
    <>
      <div className="import-wizard-once">
        <span>以下内容只显示这一次，请现在保存。</span>
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
          复制
        </Button>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => saveAs(new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }), `${noun}导入结果.csv`)}
        >
          保存
        </Button>
      </div>
      <div className="import-wizard-rows">
        <table aria-label="导入结果">
          <thead>
            <tr>
              {keys.map(key => (
                <th key={key} scope="col">
                  {titles[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(1).map(line => (
              <tr key={line.join()}>
                {line.map((text, at) => (
                  <td key={keys[at]}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
