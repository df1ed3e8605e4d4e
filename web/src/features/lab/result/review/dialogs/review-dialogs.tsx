import { ItemHistoryDrawer } from '../../../../../shared/lab/result/item-history.tsx'
import type { Review } from '../use-review.ts'
import { SendBackDialog } from './send-back-dialog.tsx'
import { WaiverDialog } from './waiver-dialog.tsx'

/** The dialogs of the list. */
export const ReviewDialogs = ({ review }: { review: Review }) => {
  const { confirming, sendingBack, history, setHistory, clear } = review
  const { waiving } = confirming
  return (
    <>
      {waiving && (
        <WaiverDialog
          key={waiving.itemId}
          row={waiving}
          busy={confirming.running}
          onConfirm={waiver => confirming.waive(waiving, waiver)}
          onCancel={confirming.stopWaiving}
        />
      )}
      {sendingBack.open && sendingBack.subject && (
        <SendBackDialog rows={sendingBack.subject} onDone={clear} onClose={sendingBack.close} />
      )}
      {history !== undefined && <ItemHistoryDrawer itemId={history} onClose={() => setHistory(undefined)} />}
    </>
  )
}
