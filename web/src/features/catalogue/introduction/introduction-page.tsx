import { introductionCalls } from '@seam/contract/catalogue/introduction'
import { Button } from 'antd'
import { useState } from 'react'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { Time } from '../../../kit/time/time.tsx'
import './introduction.css'
import { RichText } from './rich-text.tsx'

const IntroductionDialog = lazyDialog(() =>
  import('./introduction-dialog.tsx').then(module => module.IntroductionDialog),
)

/** The introduction of the laboratory. */
export const IntroductionPage = () => {
  const { data, error, refetch } = useRead(introductionCalls.get, {})
  const [open, setOpen] = useState(false)
  return (
    <article className="introduction" aria-label="实验室介绍">
      <header>
        <h2>实验室介绍</h2>
        {data && data.updateName !== '' && (
          <span>
            {data.updateName} <Time value={data.updateTime} />
          </span>
        )}
        <Permit of={['introEdit']}>
          <Button disabled={data === undefined} onClick={() => setOpen(true)}>
            编辑
          </Button>
        </Permit>
      </header>
      {data === undefined || data.content === '' ? (
        <EmptyRows
          waiting={data === undefined && error === null}
          failure={data === undefined ? (error ?? undefined) : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <RichText html={data.content} />
      )}
      {data && <IntroductionDialog open={open} introduction={data} onClose={() => setOpen(false)} />}
    </article>
  )
}
