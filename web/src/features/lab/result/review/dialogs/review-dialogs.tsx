import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { ItemHistoryDrawer } from '../../../../../shared/lab/result/item-history.tsx'
import type { Review } from '../use-review.ts'
import { SendBackDialog } from './send-back-dialog.tsx'
import { WaiverDialog } from './waiver-dialog.tsx'

/** The dialogs of the list. */
export const ReviewDialogs = ({ review, page }: { review: Review; page: readonly ReviewRow[] }) => {
  const { confirming, sendingBack, history, setHistory, choose } = review
  const { subject } = sendingBack
  const { waiving } = confirming
  return (
    <>
      {waiving && (
        <WaiverDialog
          key={waiving.itemId}
          chosen={waiving}
          page={page}
          refusal={confirming.findings.get(waiving.itemId)}
          busy={confirming.running}
          onConfirm={confirming.waive}
          onCancel={confirming.stopWaiving}
        />
      )}
      {sendingBack.open && subject && (
        <SendBackDialog
          chosen={subject}
          page={page}
          onDone={() => choose(subject, false)}
          onClose={sendingBack.close}
        />
      )}
      {history !== undefined && <ItemHistoryDrawer itemId={history} onClose={() => setHistory(undefined)} />}
    </>
  )
}
