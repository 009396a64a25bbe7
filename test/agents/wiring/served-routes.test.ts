// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are source text
import { expect, test } from 'vitest';
import { judgeLink, projectOf } from './project.js';

const CLIENT = {
  'package.json': '{ "dependencies": { "react": "19" } }',
  'web/notes.ts':
    "export const save = (id: number, body: string) => fetch(`/api/notes/${id}`, { method: 'PUT', body });\nexport const all = () => fetch('/api/v2/notes');\n",
};

const BACKENDS = {
  FastAPI: {
    server: 'api/notes.py',
    files: {
      'api/__init__.py': '',
      'api/main.py':
        'from fastapi import FastAPI\nfrom api import notes\n\napp = FastAPI()\napp.include_router(notes.router, prefix="/api")\n',
      'api/notes.py':
        'from fastapi import APIRouter\n\nrouter = APIRouter(prefix="/notes")\n\n\n@router.put("/{id}")\ndef put(id: int):\n    return id\n\n\n@router.get("/")\ndef every():\n    return load()\n',
    },
  },
  Gin: {
    server: 'notes/routes.go',
    files: {
      'go.mod': 'module shop\n\ngo 1.22\n',
      'main.go':
        'package main\n\nimport (\n\t"github.com/gin-gonic/gin"\n\t"shop/notes"\n)\n\nfunc main() {\n\tr := gin.Default()\n\tnotes.Register(r.Group("/api/notes"))\n\tr.Run()\n}\n',
      'notes/routes.go':
        'package notes\n\nimport "github.com/gin-gonic/gin"\n\nfunc Register(g *gin.RouterGroup) {\n\tg.PUT("/:id", put)\n\tg.GET("/", every)\n}\n\nfunc put(c *gin.Context) { c.Status(201) }\nfunc every(c *gin.Context) { c.Status(200) }\n',
    },
  },
  Spring: {
    server: 'src/main/java/a/Notes.java',
    files: {
      'src/main/java/a/Notes.java':
        'package a;\n\nimport org.springframework.web.bind.annotation.*;\n\n@RestController\n@RequestMapping("/api/notes")\npublic class Notes {\n  @PutMapping("/{id}")\n  Note put(@PathVariable long id) { return repo.put(id); }\n\n  @GetMapping\n  List<Note> every() { return repo.all(); }\n}\n',
    },
  },
  Django: {
    server: 'shop/views.py',
    files: {
      'manage.py': 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "site.settings")\n',
      'site/__init__.py': '',
      'site/settings.py': 'ROOT_URLCONF = "site.urls"\n',
      'site/urls.py':
        "from django.urls import include, path\n\nurlpatterns = [\n    path('api/', include('shop.urls')),\n]\n",
      'shop/__init__.py': '',
      'shop/urls.py':
        "from django.urls import path\nfrom . import views\n\nurlpatterns = [\n    path('notes/<int:id>', views.put),\n    path('notes/', views.every),\n]\n",
      'shop/views.py':
        'def put(request, id):\n    return answer(id)\n\n\ndef every(request):\n    return answer(0)\n',
    },
  },
} as const;

test.each(Object.entries(BACKENDS))(
  '%s: a request reaches the handler of its path and method, below every prefix',
  async (_, { server, files }) => {
    const codebase = await projectOf({ ...CLIENT, ...files });
    const verdict = async (to: string, from = 'web/notes.ts') =>
      (await judgeLink(codebase, { from, to })).verdict;
    expect({
      file: await verdict(server),
      right: await verdict('PUT /api/notes/:id'),
      'wrong method': await verdict('DELETE /api/notes/:id'),
      'other version': await verdict('GET /api/v2/notes'),
    }).toEqual({
      file: 'WIRED',
      right: 'WIRED',
      'wrong method': 'NOT_WIRED',
      'other version': 'NOT_WIRED',
    });
  },
);

test('Rails: a request reaches the controller that config/routes.rb names', async () => {
  const codebase = await projectOf({
    ...CLIENT,
    'config/routes.rb':
      'Rails.application.routes.draw do\n  namespace :api do\n    resources :notes, only: [:index, :update]\n  end\nend\n',
    'app/controllers/api/notes_controller.rb':
      'module Api\n  class NotesController < ApplicationController\n    def update\n      render json: Note.find(params[:id])\n    end\n  end\nend\n',
  });
  const to = 'app/controllers/api/notes_controller.rb';
  expect((await judgeLink(codebase, { from: 'web/notes.ts', to })).verdict).toBe('WIRED');
  expect((await judgeLink(codebase, { from: 'web/notes.ts', to: 'POST /api/notes' })).verdict).toBe(
    'NOT_WIRED',
  );
});
