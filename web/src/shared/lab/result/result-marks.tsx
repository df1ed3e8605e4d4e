import { Estimated } from './estimated.tsx'

type Marked = { readonly estimated: boolean; readonly waived?: true | undefined }

/** What the report prints as * and # beside the value. */
export const ResultMarks = ({ of }: { of: Marked | null | undefined }) => (
  <>
    {of?.estimated && <Estimated />}
    {of?.waived && (
      <span className="estimated" title="平行测定未满足重复性限的要求，经复核人放行；由该结果计算的一并标注">
        放行
      </span>
    )}
  </>
)
