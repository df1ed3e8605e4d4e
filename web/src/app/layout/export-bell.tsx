import { CloudDownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@seam/contract/kit/call'
import { exportTaskCalls } from '@seam/contract/system/list/export-task'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf, useRead } from '../../kit/api/use-call.ts'
import { useLoaded } from '../../kit/dialog/use-loader.ts'
import { exportCentre, useExportCentre } from '../../kit/export/export-centre.ts'
import { toast } from '../../kit/feedback/feedback.tsx'
import './export-bell.css'

const loadDrawer = () => import('../../kit/export/export-drawer.tsx').then(module => module.ExportDrawer)

type Counts = OutputOf<typeof exportTaskCalls.count>
const liveOf = (counts: Counts | undefined) => (counts ? counts.waiting + counts.running : 0)

const busy = 2_000
const idle = 60_000

/** The number of export tasks, which is polled, and the drawer with them. */
export const ExportBell = ({ allAddress }: { allAddress: string | undefined }) => {
  const open = useExportCentre()
  const cachedCounts = useQueryClient().getQueryData<Counts>(keyOf(exportTaskCalls.count, {}))
  const every = open || liveOf(cachedCounts) > 0 ? busy : idle
  const { data } = useRead(exportTaskCalls.count, {}, { every, quiet: true })
  const live = liveOf(data)
  const before = useRef(data)
  useEffect(() => {
    const grew = before.current !== undefined && data !== undefined && data.done > before.current.done
    before.current = data
    if (grew) toast.success('导出完成，可在导出中心下载')
  }, [data])
  const label = live > 0 ? `导出中心，${live} 个任务进行中` : '导出中心'
  return (
    <>
      <button
        type="button"
        className="icon-button export-bell"
        aria-label={label}
        title={label}
        onClick={() => exportCentre.show(true)}
      >
        <CloudDownloadOutlined aria-hidden />
        {live > 0 && <span className="export-bell-count">{live}</span>}
      </button>
      {open && <LoadedDrawer allAddress={allAddress} />}
    </>
  )
}

const LoadedDrawer = ({ allAddress }: { allAddress: string | undefined }) => {
  const { value: Drawer } = useLoaded(loadDrawer)
  return Drawer && <Drawer allAddress={allAddress} onClose={() => exportCentre.show(false)} />
}
