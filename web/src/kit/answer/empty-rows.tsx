import { WarningOutlined } from '@ant-design/icons'
import { Button, Empty, Spin } from 'antd'
import './empty-rows.css'

type Props = {
  waiting: boolean
  failure: Error | undefined
  onRetry: () => void
  /** What would fill it. */
  empty?: string | undefined
}

/** The placeholder for rows: loading, failed, or empty. What failed does not look empty. */
export const EmptyRows = ({ waiting, failure, onRetry, empty = '暂无数据' }: Props) => {
  if (waiting)
    return (
      <div className="empty-rows">
        <Spin description="拼命加载中" delay={200}>
          <div className="empty-rows-spin" />
        </Spin>
      </div>
    )
  return (
    <div className="empty-rows" role={failure ? 'alert' : undefined}>
      <Empty
        image={
          failure === undefined ? Empty.PRESENTED_IMAGE_SIMPLE : <WarningOutlined className="empty-rows-failure" />
        }
        description={failure === undefined ? empty : `加载失败：${failure.message}`}
      >
        {failure && <Button onClick={onRetry}>重试</Button>}
      </Empty>
    </div>
  )
}
