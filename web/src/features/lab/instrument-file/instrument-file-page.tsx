import { PlusOutlined } from '@ant-design/icons'
import { instrumentFileCalls, type LoadedFileRow, type Mapping } from '@seam/contract/lab/result/instrument-file'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { download } from '../../../kit/api/download.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import { WholeTable } from '../../../kit/page-table/whole-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit, usePermit } from '../../../kit/session/permit.tsx'
import { LoadPanel } from './load-panel.tsx'
import './instrument-file.css'

const MappingDialog = lazyDialog(() => import('./mapping-dialog.tsx').then(module => module.MappingDialog))

const fileColumns: readonly Column<LoadedFileRow>[] = [
  { key: 'fileName', title: '文件名', minWidth: 180, heading: true },
  { key: 'mappingName', title: '列对照', minWidth: 140 },
  { key: 'loaded', title: '读数', width: 90, align: 'right', render: ({ loaded }) => `${loaded} 个` },
  { key: 'userName', title: '导入人', width: 110 },
  timeColumn('createTime', '导入时间'),
  {
    key: 'hash',
    title: 'SHA-256',
    minWidth: 200,
    render: ({ hash }) => <span className="instrument-file-hash">{hash}</span>,
  },
]

const fileConditions: readonly Condition[] = [
  { key: 'fileName', label: '文件名', kind: 'text' },
  { key: 'createTime', label: '导入时间', kind: 'range' },
]

const mappingColumns: readonly Column<Mapping>[] = [
  { key: 'mappingName', title: '对照名称', minWidth: 160, heading: true },
  { key: 'codeHeading', title: '样品编号列', width: 140 },
  { key: 'instrumentNumber', title: '仪器编号', width: 130, render: row => row.instrumentNumber || '--' },
  {
    key: 'columns',
    title: '数据列',
    minWidth: 260,
    render: ({ columns, projectNames }) =>
      columns
        .map(({ heading, component, factor }, at) => {
          const project = [projectNames[at] ?? '', component].filter(part => part !== '').join(' ')
          return `${heading} → ${project}${factor === '1' ? '' : ` ×${factor}`}`
        })
        .join('；'),
  },
]

const FileList = ({ children }: { children: ReactNode }) => (
  <PageTable
    listKey="assay/instrumentFile"
    label="仪器文件列表"
    call={instrumentFileCalls.page}
    columns={fileColumns}
    conditions={fileConditions}
    toolbar={children}
    actions={({ id, canDownload }) =>
      canDownload
        ? [
            {
              label: '下载原文件',
              onClick: () => void download(instrumentFileCalls.file, { id }, { success: '已下载' }),
            },
          ]
        : []
    }
  />
)

const MappingList = ({ children }: { children: ReactNode }) => {
  const { data, error, isFetching, refetch } = useRead(instrumentFileCalls.mappings, {})
  const editing = useDialog<Mapping>()
  return (
    <>
      <WholeTable
        listKey="assay/fileMapping"
        label="列对照列表"
        rows={data}
        failure={error}
        refreshing={isFetching}
        onRefresh={() => void refetch()}
        columns={mappingColumns}
        toolbar={
          <>
            {children}
            <Permit of={['fileMappingEdit']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增对照
              </Button>
            </Permit>
          </>
        }
        actions={row => [{ label: '编辑', permit: ['fileMappingEdit'], onClick: () => editing.show(row) }]}
      />
      <MappingDialog open={editing.open} mapping={editing.subject} onClose={editing.close} />
    </>
  )
}

/** 仪器文件: loads readings from files of instruments; the loaded files are listed with their hashes. */
export const InstrumentFilePage = () => {
  const mayEnter = usePermit(['resultEnter'])
  const [view, setView] = useState<'load' | 'files' | 'mappings'>(mayEnter ? 'load' : 'files')
  const views = (
    <Segmented
      aria-label="仪器文件"
      value={view}
      onChange={setView}
      options={[
        ...(mayEnter ? [{ value: 'load' as const, label: '导入' }] : []),
        { value: 'files' as const, label: '已导入文件' },
        { value: 'mappings' as const, label: '列对照' },
      ]}
    />
  )
  if (view === 'files') return <FileList>{views}</FileList>
  if (view === 'mappings') return <MappingList>{views}</MappingList>
  return (
    <div className="instrument-file-page">
      <div>{views}</div>
      <LoadPanel />
    </div>
  )
}
