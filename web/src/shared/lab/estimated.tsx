import './estimated.css'

/** 估算: rests on a formula of no standard. */
export const Estimated = () => (
  <span className="estimated" title="氢含量按经验式估算，非国家标准方法">
    估算
  </span>
)
