/** Beds of rock, the darkest at the bottom, and the one seam that is worth the work. */
const beds = [
  ['M0 96C180 40 330 70 520 104s420 40 680-24v720H0z', '#2a313a'],
  ['M0 220c150-42 320-30 500 10s420 46 700-34v604H0z', '#242a32'],
  ['M0 330c190 30 310-40 540-26s390 64 660-16v512H0z', '#1e242b'],
  ['M0 452c170-46 340-24 530 6s410 36 670-30v372H0z', '#191e24'],
  ['M0 590c210 26 330-38 560-22s400 44 640-18v250H0z', '#14181d'],
] as const

export const Strata = () => (
  <svg className="strata" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {beds.map(([d, fill]) => (
      <path key={fill} d={d} fill={fill} />
    ))}
    <path d="M0 452c170-46 340-24 530 6s410 36 670-30v26c-260 66-480 62-670 32S170 434 0 480z" fill="#0c0f12" />
    <path d="M0 452c170-46 340-24 530 6s410 36 670-30v7c-260 66-480 60-670 30S170 413 0 459z" fill="#f0a43a" />
    <path d="M0 330c190 30 310-40 540-26s390 64 660-16v1.500c-270 80-430 30-660 16S190 361 0 332z" fill="#4a535f" />
  </svg>
)
