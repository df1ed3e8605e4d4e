import { ScanOutlined } from '@ant-design/icons'
import { type Scanned, scanCalls, scannedKind, workStep } from '@seam/contract/lab/sample/scan'
import { Button, Descriptions, Empty } from 'antd'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { SideDrawer } from '../../../kit/drawer/side-drawer.tsx'
import { goTo } from '../../../kit/location/hash-location.ts'
import { AntdFrame } from '../../../kit/theme/antd-frame.tsx'
import './scan-drawer.css'

const itemText = ({ open, submitted, total }: NonNullable<Scanned['items']>) =>
  [`共 ${total} 项`, open > 0 && `待检 ${open}`, submitted > 0 && `待复核 ${submitted}`].filter(Boolean).join('，')

const factsOf = (scanned: Scanned) =>
  [
    ['状态', scanned.state],
    ['类型', scanned.sampleKindName],
    ['委托单位', scanned.clientName],
    ['委托单', scanned.kind === scannedKind.delegation ? null : scanned.delegateCode],
    ['样品', scanned.sampleName],
    ['检测项目', scanned.items && itemText(scanned.items)],
    ['存放位置', scanned.place || null],
    ['应完成时间', scanned.dueTime],
  ].filter(([, value]) => value !== null)

type Props = { code: string; onClose: () => void; onScanNext?: () => void }

/** The object of a scanned code: its client, for users who may see it, its state, and its next step. */
export const ScanDrawer = (props: Props) => (
  <AntdFrame>
    <ScannedCode {...props} />
  </AntdFrame>
)

const ScannedCode = ({ code, onClose, onScanNext }: Props) => {
  const { data, error, refetch } = useRead(scanCalls.scan, { code }, { staleTime: 0, quiet: true })
  const open = (url: string) => {
    onClose()
    goTo(url)
  }
  return (
    <SideDrawer title="扫描" width={480} onClose={onClose}>
      {data === undefined ? (
        error === null ? (
          <EmptyRows waiting failure={undefined} onRetry={() => void refetch()} />
        ) : (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={`没有找到 ${code.slice(0, 40)}，或者您没有查看的权限`}
          />
        )
      ) : (
        <section className="scan-drawer" aria-label="扫描结果">
          <p className="scan-drawer-kind">{scannedKind.label(data.kind)}</p>
          <h2 className={data.kind === scannedKind.sample ? 'lab-code' : undefined}>{data.code}</h2>
          <Descriptions
            size="small"
            column={1}
            items={factsOf(data).map(([label, children]) => ({ key: String(label), label, children }))}
          />
          <Next scanned={data} onOpen={open} />
        </section>
      )}
      {onScanNext && (
        <Button className="scan-drawer-more" size="large" block icon={<ScanOutlined />} onClick={onScanNext}>
          继续扫描
        </Button>
      )}
    </SideDrawer>
  )
}

const Next = ({ scanned: { next, url }, onOpen }: { scanned: Scanned; onOpen: (url: string) => void }) => {
  const stepUrl = next?.url ?? null
  return (
    <div className="scan-drawer-next">
      <p>{next === null ? '没有待办' : `下一步：${workStep.label(next.step)}`}</p>
      {next !== null && stepUrl !== null && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next Enter of a person with a scanner
        <Button type="primary" size="large" autoFocus onClick={() => onOpen(stepUrl)}>
          {workStep.label(next.step)}
        </Button>
      )}
      {url !== null && url !== stepUrl && (
        <Button size="large" onClick={() => onOpen(url)}>
          查看全部
        </Button>
      )}
    </div>
  )
}
