/** The whole style of the page: two themes with the contrast of WCAG AA, narrow screens and paper. */
export const STYLE = `
:root{color-scheme:light dark;--back:#fff;--soft:#f5f6f8;--line:#d5d9e0;--text:#1b1f27;--dim:#535b69;--link:#0b57c2;
--good:#146c2e;--good-back:#e3f4e7;--bad:#a8121f;--bad-back:#fde7e8;--open:#7a4a00;--open-back:#fdf0d5;--mark:#fff3bf}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--back:#14171c;--soft:#1d2128;--line:#383e49;--text:#e6e9ef;--dim:#a6adba;
--link:#8ab8ff;--good:#7ddc96;--good-back:#12321b;--bad:#ff9aa0;--bad-back:#43161a;--open:#f3c673;--open-back:#3b2a08;--mark:#4a3f12}}
:root[data-theme=dark]{color-scheme:dark;--back:#14171c;--soft:#1d2128;--line:#383e49;--text:#e6e9ef;--dim:#a6adba;
--link:#8ab8ff;--good:#7ddc96;--good-back:#12321b;--bad:#ff9aa0;--bad-back:#43161a;--open:#f3c673;--open-back:#3b2a08;--mark:#4a3f12}
:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:0 1.25rem 3rem;background:var(--back);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:0}h2{font-size:1.25rem;margin:0 0 .75rem;padding-bottom:.35rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:1.25rem 0 .5rem}section{margin-top:2.25rem;scroll-margin-top:1rem}p{margin:.4rem 0}a{color:var(--link)}small{color:var(--dim);font-size:.85em}
code,pre,.number{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.88em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--back);padding:.5rem 1rem;z-index:1}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.verdict{margin:1.25rem 0 0;padding:1.25rem 1.5rem;border-radius:10px;border:1px solid var(--line);border-left-width:8px;background:var(--soft)}
.verdict.passed{border-left-color:var(--good)}.verdict.gaps_found{border-left-color:var(--bad)}.verdict.human_needed{border-left-color:var(--open)}
.verdict .word{font-weight:700}.verdict.passed .word{color:var(--good)}.verdict.gaps_found .word{color:var(--bad)}.verdict.human_needed .word{color:var(--open)}
.tiles{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0;padding:0;list-style:none}
.tiles li{background:var(--back);border:1px solid var(--line);border-radius:8px;padding:.45rem .9rem;min-width:7rem}
.tiles strong{display:block;font-size:1.3rem;line-height:1.3;font-variant-numeric:tabular-nums}.tiles .short strong{color:var(--bad)}
.next ol{margin:.3rem 0;padding-left:1.5rem}.facts{color:var(--dim);font-size:.9em}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;margin-top:1rem;align-items:baseline}nav button{margin-left:auto}
button,input[type=search]{font:inherit;color:inherit;background:var(--back);border:1px solid var(--dim);border-radius:6px;padding:.3rem .7rem}button{cursor:pointer}
.controls{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:center;position:sticky;top:0;background:var(--back);padding:.5rem 0;z-index:1}
.controls fieldset{border:0;margin:0;padding:0;display:flex;gap:.8rem;align-items:center}.controls legend{float:left;margin-right:.3rem}
.controls .search input{width:min(22rem,60vw)}.controls p{margin:0;color:var(--dim)}
.scroll{overflow-x:auto;position:relative}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .7rem;border-bottom:1px solid var(--line)}thead th{background:var(--soft);white-space:nowrap}
tbody th{font-weight:500;min-width:14rem}td{min-width:4rem}tr[hidden]{display:none}td ul{margin:.2rem 0;padding-left:1.1rem}
.answer{text-align:center;font-weight:700}.answer.holds,.bar.holds{color:var(--good)}.answer.fails{color:var(--bad);background:var(--bad-back)}.none{color:var(--dim)}
.badge{display:inline-block;white-space:nowrap;padding:.05rem .55rem;border-radius:99px;font-weight:600;font-size:.88em}
.badge.holds{color:var(--good);background:var(--good-back)}.badge.fails{color:var(--bad);background:var(--bad-back)}.badge.open{color:var(--open);background:var(--open-back)}
.severity{display:inline-block;white-space:nowrap;padding:.05rem .5rem;border-radius:4px;font-size:.8rem;font-weight:700;border:1px solid currentcolor}
.severity.critical,.severity.blocker,.severity.high{color:var(--bad)}.severity.critical,.severity.blocker{background:var(--bad-back)}
.severity.medium,.severity.warning{color:var(--open)}.severity.low,.severity.info{color:var(--dim)}
.gap{border:1px solid var(--line);border-radius:8px;padding:.2rem 1rem .8rem;margin:.8rem 0;scroll-margin-top:1rem}.gap:target{outline:3px solid var(--link)}.gap h3{margin:.7rem 0 .2rem}
.code{margin:.5rem 0 0;padding:.6rem 0;background:var(--soft);border-radius:6px;line-height:1.45;min-width:max-content;overflow-wrap:normal;tab-size:4}
.code .number{display:inline-block;width:3.5rem;padding-right:.9rem;text-align:right;color:var(--dim);user-select:none}
.code mark{background:var(--mark);color:inherit;display:inline-block;min-width:100%}
.graph text{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--text);text-anchor:middle;dominant-baseline:central}
.node rect{fill:var(--soft);stroke:var(--dim)}.edge path{fill:none;stroke:var(--good);stroke-width:2}.edge .tip{fill:var(--good);stroke:none!important}
.edge.broken path{stroke:var(--bad);stroke-dasharray:6 4}.edge.broken .tip{fill:var(--bad)}.edge.unsure path{stroke:var(--open);stroke-dasharray:2 4}.edge.unsure .tip{fill:var(--open)}
.edge circle{fill:var(--back);stroke:var(--bad)}.edge.unsure circle{stroke:var(--open)}.graph .edge text{fill:var(--bad);font-size:10px}.graph .edge.unsure text{fill:var(--open)}
.legend{display:flex;gap:1.4rem;list-style:none;margin:.3rem 0 .6rem;padding:0}.legend li::before{content:"";display:inline-block;width:2rem;border-top:3px solid var(--good);vertical-align:middle;margin-right:.5rem}
.legend .broken::before{border-top:3px dashed var(--bad)}.legend .unsure::before{border-top:3px dotted var(--open)}
.bars{list-style:none;margin:0;padding:0}.bars li{display:grid;grid-template-columns:minmax(9rem,22rem) 1fr 11rem;gap:.8rem;align-items:center;padding:.12rem 0;font-size:.9em}
.bars .name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.track{position:relative;height:.8rem;background:var(--soft);border-radius:3px;overflow:hidden}
.bar{position:absolute;top:0;bottom:0;border-radius:3px;background:var(--good)}.bar.fails{background:var(--bad)}.bar.open{background:var(--open)}.bar.none{background:var(--dim)}
.plans{padding-left:0;list-style:none}.figures{display:flex;flex-wrap:wrap;gap:.6rem 2rem;margin:.6rem 0}.figures dt{color:var(--dim)}.figures dd{margin:0}
summary{cursor:pointer;color:var(--link)}footer{margin-top:3rem;color:var(--dim);font-size:.9em}
@media (max-width:42rem){.bars li{grid-template-columns:1fr 6rem}.track{display:none}.verdict{padding:1rem}}
@media print{:root{--back:#fff!important;--soft:#f5f6f8!important;--line:#d5d9e0!important;--text:#000!important;--dim:#444!important;--link:#000!important;
--good:#146c2e!important;--good-back:#fff!important;--bad:#a8121f!important;--bad-back:#fff!important;--open:#7a4a00!important;--open-back:#fff!important;--mark:#eee!important}
body{max-width:none;font-size:11px}.bar,.track,.code mark,.legend li::before{print-color-adjust:exact;-webkit-print-color-adjust:exact}nav,.controls,.skip{display:none}.scroll{overflow:visible}.code{min-width:0;white-space:pre-wrap}tr,.gap{break-inside:avoid}h2,h3{break-after:avoid}thead{display:table-header-group}.graph{max-width:100%;height:auto}}
`;
