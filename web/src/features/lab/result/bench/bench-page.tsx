import { Segmented } from 'antd'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { useNarrow } from '../../../../kit/hooks/use-narrow.ts'
import { currentPlace, goTo } from '../../../../kit/location/hash-location.ts'
import { useAddressFilter } from '../../../../kit/page-table/state/address-filter.tsx'
import { ItemHistoryDrawer } from '../../../../shared/lab/result/item-history.tsx'
import { useControls } from './edits/use-controls.ts'
import { useEdits } from './edits/use-edits.ts'
import { useInstruments } from './edits/use-instruments.ts'
import { useMethods } from './edits/use-methods.ts'
import { useSaving } from './edits/use-save.ts'
import { useWorksheets } from './edits/use-worksheets.ts'
import { addressOf, benchPath, placeOf } from './place.ts'
import { ProjectView } from './project-view.tsx'
import { NextSheet } from './queue/next-sheet.tsx'
import { QueueList } from './queue/queue-list.tsx'
import { SampleFinder } from './queue/sample-finder.tsx'
import { type By, useQueue } from './queue/use-queue.tsx'
import { SampleView } from './sample-view.tsx'
import './bench.css'

const ways: { value: By; label: string }[] = [
  { value: 'project', label: '按项目' },
  { value: 'sample', label: '按样品' },
]

/** 化验台: the queue on the left, one sheet in the middle; can be used by keyboard alone. */
export const BenchPage = () => {
  const edits = useEdits()
  const instruments = useInstruments()
  const worksheets = useWorksheets()
  const methods = useMethods()
  const controls = useControls()
  const place = placeOf(useSearch())
  const saving = useSaving(edits, { instruments, controls }, addressOf(place))
  const narrow = useNarrow()
  const filter = useAddressFilter()
  const queue = useQueue(place.by, edits.book, filter.query)
  const [focusedSheet, setFocusedSheet] = useState<string>()
  const [history, setHistory] = useState<number>()
  const list = useRef<HTMLDivElement>(null)

  const { by, key } = place
  // a phone shows the queue first; other screens open its first entry, which stays open when the queue changes
  const first = queue.entries[0]?.key
  useLayoutEffect(() => {
    if (key !== undefined || first === undefined || narrow) return
    // the tab renders an address after it has changed: a code that was just scanned must not be replaced
    const now = currentPlace()
    const to = placeOf(now.search)
    if (now.path === benchPath && to.by === by && to.key === undefined)
      goTo(addressOf({ by, key: first }), { replace: true })
  }, [by, key, first, narrow])
  const open = (to: string, toType: boolean) => {
    setFocusedSheet(toType ? to : undefined)
    goTo(addressOf({ by, key: to }), { replace: !narrow })
  }
  const back = useCallback(() => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const current = [...buttons].find(button => button.getAttribute('aria-current') === 'true') ?? buttons[0]
    current?.focus()
  }, [])
  const next = queue.entries.find(entry => entry.key !== key)
  const view = {
    bench: { edits, instruments, worksheets, methods, controls, saving },
    focusesFirst: focusedSheet === key,
    onEntered: useCallback(() => setFocusedSheet(undefined), []),
    onHistory: setHistory,
    onLeave: back,
    nextSheet: <NextSheet next={next} onNext={to => open(to, true)} />,
  }

  return (
    <div className={key === undefined ? 'bench bench-list-only' : 'bench'}>
      <div className="bench-side" ref={list}>
        <Segmented
          block
          aria-label="排列方式"
          options={ways}
          value={by}
          onChange={by => goTo(addressOf({ by, key: undefined }), { replace: true })}
        />
        {by === 'sample' && <SampleFinder onOpen={code => open(code, true)} />}
        {by === 'sample' && filter.tag}
        {queue.entries.length === 0 ? (
          <EmptyRows waiting={queue.waiting} failure={queue.failure} onRetry={queue.retry} />
        ) : (
          <QueueList
            label={by === 'project' ? '检测项目' : '样品'}
            entries={queue.entries}
            current={key}
            onOpen={open}
          />
        )}
        {queue.cut && <p className="bench-queue-soft">只列出最急的样品，其他的请扫描编号。</p>}
      </div>
      <div className="bench-main">
        {narrow && key !== undefined && (
          <button type="button" className="bench-back" onClick={() => goTo(addressOf({ by: by, key: undefined }))}>
            ‹ 返回列表
          </button>
        )}
        {key !== undefined && by === 'project' && <ProjectView key={key} projectId={Number(key)} {...view} />}
        {key !== undefined && by === 'sample' && <SampleView key={key} labCode={key} {...view} />}
        {key === undefined &&
          !narrow &&
          first === undefined &&
          !queue.waiting &&
          queue.failure === undefined &&
          view.nextSheet}
      </div>
      {history !== undefined && <ItemHistoryDrawer itemId={history} onClose={() => setHistory(undefined)} />}
    </div>
  )
}
