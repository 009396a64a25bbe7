// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the rows are source text
import { expect, test } from 'vitest';
import type { Language } from '../../src/codebase/codebase.js';
import { createSourceFile } from '../../src/codebase/source-file.js';

const masked = (language: Language, text: string): string =>
  createSourceFile({ path: 'x', language, role: 'code', text }).masked;

test.each<[Language, string, string]>([
  ['typescript', 'a(`b ${c} d`); // e', 'a(`  ${c}  `);     '],
  ['typescript', 'x = a / b / "c"; y = /d"/g', 'x = a / b / " "; y = /  /g'],
  ['tsx', "const a = <p>Don't {stop}</p>;", 'const a = <p>      {stop}</p>;'],
  ['tsx', 'const f = <T,>(x: T) => x; // g', 'const f = <T,>(x: T) => x;     '],
  ['python', "a = f'b {c} d'  # e", "a = f'  {c}  '     "],
  [
    'rust',
    `let a: &'static str = r#"b"c"#; /* d /* e */ f */`,
    `let a: &'static str = r#"   "#;                  `,
  ],
  ['go', 'a := `b"c` // d', 'a := `   `     '],
  ['kotlin', 'val a = "b ${c} d"', 'val a = "  ${c}  "'],
  ['csharp', 'var a = @"b""c";', 'var a = @"    ";'],
  ['vue', '<p :a="b">c {{ d }}</p><!-- e -->', '<p :a="b">  {{ d }}</p>          '],
])('comments, strings and text are blanked, holes stay: %s %s', (language, text, expected) => {
  expect(masked(language, text)).toBe(expected);
});
