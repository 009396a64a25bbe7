/** What `verify-phase init plan` writes: a plan that shows every part a plan may have. */
export const EXAMPLE_PLAN = `---
# Everything up here is optional. What cannot be understood is reported, never passed over.
must_haves:
  # What a user can observe. A command, a path or a test in the sentence makes it checkable.
  truths:
    - A visitor who submits the form sees the message "Thank you"
    - npm test exits 0
  # Files that must exist, hold real logic, and be reached from an entry of the program.
  artifacts:
    - path: src/contact/form.ts
      provides: validation and submission of the form
      exports: [submitForm]
    - path: src/contact/mailer.ts
      contains: sendMail
  # What must be connected: \`from\` uses \`to\`.
  key_links:
    - from: src/contact/form.ts
      to: src/contact/mailer.ts
      via: sendMail
---

# Contact form

## Goal

Visitors reach us through a form on the contact page.

## Success criteria

- src/contact/form.ts contains 'submitForm'
- An empty message is refused

## Requirements

- CF-1: A message without an address is refused

## Tasks

- [x] Create \`src/contact/form.ts\`
- [x] Create \`src/contact/mailer.ts\`
- [ ] Remove \`src/contact/legacy.ts\`
`;
