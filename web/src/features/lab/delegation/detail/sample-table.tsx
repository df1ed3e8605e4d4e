import { type SampleRow, sampleState } from '@seam/contract/lab/sample/sample'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { describeSample } from '../../../../shared/lab/sample/describe-sample.ts'
import { ImageList } from '../../../../shared/system/image-list/image-list.tsx'
import { SampleItems } from './sample-items.tsx'

/** As on paper: the condition of a sample, or why it was rejected. */
const notes = ({ condition, rejectReason, remarks }: SampleRow) =>
  [rejectReason ? `拒收：${rejectReason}` : condition && `状况：${condition}`, remarks && `备注：${remarks}`].filter(
    note => note !== '',
  )

/** The samples of a delegation with their items, preparation and custody. */
export const SampleTable = ({ samples }: { samples: readonly SampleRow[] }) => (
  <ul className="delegation-samples">
    {samples.map(sample => (
      <li key={sample.id}>
        <div className="delegation-sample-head">
          <span className="delegation-sample-position">{sample.position}</span>
          <b>{sample.sampleName}</b>
          <span className="delegation-soft">{describeSample(sample)}</span>
          <span className="delegation-sample-state">
            {sample.labCode !== null && <span className="lab-code">{sample.labCode}</span>}
            <DictionaryTag dictionary={sampleState} value={sample.state} />
          </span>
        </div>
        <SampleItems sample={sample} />
        {notes(sample).map(note => (
          <p key={note} className="delegation-soft">
            {note}
          </p>
        ))}
        {sample.images.length > 0 && (
          <ImageList label={`样品${sample.position}的照片`} most={0} value={sample.images} />
        )}
      </li>
    ))}
  </ul>
)
