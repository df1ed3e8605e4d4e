import { FileExcelOutlined, LoadingOutlined } from '@ant-design/icons'
import type { ImportSheet } from '@seam/contract/kit/list/import'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '../api/download.ts'

type Props = {
  sheet: ImportSheet
  /** the name of the file being checked */
  checking: string | undefined
  choose: (file: File) => Promise<unknown>
}

/** The template download and the drop area for the file. */
export const ChooseFile = ({ sheet, checking, choose }: Props) => {
  const [over, setOver] = useState(false)
  return (
    <>
      <ol className="import-wizard-guide">
        <li>
          下载模板，按【填写说明】填写，一次最多 {sheet.limit} 行。
          <Button
            type="link"
            icon={<FileExcelOutlined />}
            onClick={() => void download(sheet.calls.template, {}, { success: '模板已下载' })}
          >
            下载模板
          </Button>
        </li>
        <li>选择填好的文件。先逐行检查，有错误时不会导入任何数据。</li>
      </ol>
      <div className={over ? 'import-wizard-drop import-wizard-drop-over' : 'import-wizard-drop'}>
        {checking === undefined ? <FileExcelOutlined aria-hidden /> : <LoadingOutlined aria-hidden />}
        <span>
          {checking === undefined ? `选择或拖入 xlsx ${sheet.csv ? '或 csv ' : ''}文件` : `正在检查【${checking}】…`}
        </span>
        <input
          type="file"
          aria-label="选择要导入的文件"
          accept={sheet.csv ? '.xlsx,.csv' : '.xlsx'}
          disabled={checking !== undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void choose(file)
            event.target.value = ''
          }}
        />
      </div>
    </>
  )
}
