import { expect, test } from 'vitest';
import { projectOf } from '../../agents/wiring/project.js';

/** What a file serves, as `METHOD /path`; paths that are not known from the root begin with `…`. */
async function served(files: Readonly<Record<string, string>>, path: string): Promise<readonly string[]> {
  const codebase = await projectOf(files);
  return codebase.routes
    .of(path)
    .map(({ method, pattern, placed }) => `${method} ${placed ? '' : '…'}${pattern}`)
    .sort();
}

test('FastAPI: routers below routers, their own prefixes, and one held by a setting', async () => {
  const files = {
    'app/__init__.py': '',
    'app/config.py': 'class Settings:\n    API_ROOT: str = "/api/v1"\n\nsettings = Settings()\n',
    'app/main.py':
      'from fastapi import FastAPI\nfrom app.config import settings\nfrom app.api import api_router\n\napp = FastAPI()\napp.include_router(api_router, prefix=settings.API_ROOT)\n',
    'app/api.py':
      'from fastapi import APIRouter\nfrom app import notes\n\napi_router = APIRouter()\napi_router.include_router(notes.router)\napi_router.include_router(\n    notes.admin,\n    prefix="/admin",\n)\n',
    'app/notes.py':
      'from fastapi import APIRouter\n\nrouter = APIRouter(prefix="/notes", tags=["notes"])\nadmin = APIRouter()\n\n\n@router.get("/{note_id}")\nasync def read(note_id: int):\n    return {"id": note_id}\n\n\n@router.post("/")\nasync def add(text: str):\n    return text\n\n\n@admin.delete("/notes/{note_id}")\nasync def drop(note_id: int):\n    return note_id\n',
  };
  expect(await served(files, 'app/notes.py')).toEqual([
    'DELETE /api/v1/admin/notes/{note_id}',
    'GET /api/v1/notes/{note_id}',
    'POST /api/v1/notes',
  ]);
});

test('Flask: the prefix of the registration stands in place of the blueprint’s own', async () => {
  const files = {
    'app.py':
      'from flask import Flask\nfrom views import pages, api\n\napp = Flask(__name__)\napp.register_blueprint(pages)\napp.register_blueprint(api, url_prefix="/v2")\n',
    'views.py':
      'from flask import Blueprint\n\npages = Blueprint("pages", __name__, url_prefix="/pages")\napi = Blueprint("api", __name__, url_prefix="/api")\n\n@pages.route("/home")\ndef home():\n    return "home"\n\n@api.route("/notes/<int:id>", methods=["GET", "PUT"])\ndef note(id):\n    return str(id)\n',
  };
  expect(await served(files, 'views.py')).toEqual([
    'GET /pages/home',
    'GET /v2/notes/<int:id>',
    'PUT /v2/notes/<int:id>',
  ]);
});

test('Django: include nests url files, and a router of view sets serves lists and items', async () => {
  const files = {
    'manage.py': '',
    'site/__init__.py': '',
    'site/urls.py':
      "from django.urls import include, path\n\nurlpatterns = [\n    path('api/', include('shop.urls')),\n]\n",
    'shop/__init__.py': '',
    'shop/views.py': 'class OrderViewSet:\n    pass\n\ndef cart(request):\n    return None\n',
    'shop/urls.py':
      "from django.urls import include, path\nfrom rest_framework.routers import DefaultRouter\nfrom .views import OrderViewSet, cart\n\nrouter = DefaultRouter()\nrouter.register(r'orders', OrderViewSet)\n\nurlpatterns = [\n    path('cart/<int:id>/', cart),\n    path('v1/', include(router.urls)),\n]\n",
  };
  expect(await served(files, 'shop/urls.py')).toEqual([
    '* /api/cart/<int:id>',
    '* /api/v1/orders/:action',
    '* /api/v1/orders/:id/:action',
    'DELETE /api/v1/orders/:id',
    'GET /api/v1/orders',
    'GET /api/v1/orders/:id',
    'PATCH /api/v1/orders/:id',
    'POST /api/v1/orders',
    'PUT /api/v1/orders/:id',
  ]);
});

test('Gin: groups of groups, and a function that fills the group it is handed', async () => {
  const files = {
    'go.mod': 'module shop\n\ngo 1.22\n',
    'main.go':
      'package main\n\nimport (\n\t"github.com/gin-gonic/gin"\n\t"shop/users"\n)\n\nfunc main() {\n\tr := gin.Default()\n\tv1 := r.Group("/api")\n\tv1.GET("/ping", ping)\n\tusers.Register(v1.Group("/users"))\n\tusers.Admin(v1)\n\tr.Run()\n}\n\nfunc ping(c *gin.Context) { c.JSON(200, 1) }\n',
    'users/routes.go':
      'package users\n\nimport "github.com/gin-gonic/gin"\n\nfunc Register(router *gin.RouterGroup) {\n\trouter.POST("/", create)\n\tone := router.Group("/:id")\n\tone.GET("/posts", posts)\n}\n\nfunc Admin(router *gin.RouterGroup) {\n\trouter.DELETE("/admin/users", purge)\n}\n\nfunc create(c *gin.Context) { c.Status(201) }\nfunc posts(c *gin.Context) { c.Status(200) }\nfunc purge(c *gin.Context) { c.Status(204) }\n',
  };
  expect(await served(files, 'main.go')).toEqual(['GET /api/ping']);
  expect(await served(files, 'users/routes.go')).toEqual([
    'DELETE /api/admin/users',
    'GET /api/users/:id/posts',
    'POST /api/users',
  ]);
});

test('chi: nested routes and a mounted router', async () => {
  const files = {
    'go.mod': 'module shop\n\ngo 1.22\n',
    'main.go':
      'package main\n\nimport (\n\t"net/http"\n\t"github.com/go-chi/chi/v5"\n)\n\nfunc main() {\n\tr := chi.NewRouter()\n\tr.Route("/notes", func(r chi.Router) {\n\t\tr.Get("/", list)\n\t\tr.Route("/{id}", func(sub chi.Router) {\n\t\t\tsub.Put("/", update)\n\t\t})\n\t})\n\tr.Mount("/admin", adminRouter())\n\thttp.ListenAndServe(":80", r)\n}\n\nfunc adminRouter() http.Handler {\n\tr := chi.NewRouter()\n\tr.Get("/users", list)\n\treturn r\n}\n\nfunc list(w http.ResponseWriter, r *http.Request) { w.WriteHeader(200) }\nfunc update(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) }\n',
  };
  expect(await served(files, 'main.go')).toEqual(['GET /admin/users', 'GET /notes', 'PUT /notes/{id}']);
});

test('Axum: nest and merge, in place, by variable and by function', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    'src/main.rs':
      'mod users;\nuse axum::{routing::{get, post}, Router};\n\n#[tokio::main]\nasync fn main() {\n    let admin = Router::new().route("/stats", get(stats));\n    let app = Router::new()\n        .route("/ping", get(stats))\n        .nest("/admin", admin)\n        .nest("/v1", Router::new().route("/orders", post(stats)))\n        .nest("/api", users::router());\n    axum::serve(listener().await, app).await.unwrap();\n}\n\nasync fn stats() -> &\'static str { "ok" }\n',
    'src/users.rs':
      'use axum::{routing::{get, put}, Router};\n\npub fn router() -> Router {\n    Router::new().route("/users/:id", get(show).put(show)).merge(extra())\n}\n\nfn extra() -> Router {\n    Router::new().route("/me", put(show))\n}\n\nasync fn show() -> &\'static str { "ok" }\n',
  };
  expect(await served(files, 'src/main.rs')).toEqual(['GET /admin/stats', 'GET /ping', 'POST /v1/orders']);
  expect(await served(files, 'src/users.rs')).toEqual([
    'GET /api/users/:id',
    'PUT /api/me',
    'PUT /api/users/:id',
  ]);
});

test('Actix: handlers by attribute within scopes, and a configuration function', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    'src/main.rs':
      'mod notes;\nuse actix_web::{App, HttpServer, web};\n\n#[actix_web::main]\nasync fn main() -> std::io::Result<()> {\n    HttpServer::new(|| App::new().service(web::scope("/api").configure(notes::config))).bind("0.0.0.0:80")?.run().await\n}\n',
    'src/notes.rs':
      'use actix_web::{get, web, HttpResponse};\n\npub fn config(cfg: &mut web::ServiceConfig) {\n    cfg.service(web::scope("/notes").service(list).route("/{id}", web::put().to(update)));\n}\n\n#[get("/all")]\nasync fn list() -> HttpResponse { HttpResponse::Ok().finish() }\n\nasync fn update() -> HttpResponse { HttpResponse::Ok().finish() }\n',
  };
  expect(await served(files, 'src/notes.rs')).toEqual(['GET /api/notes/all', 'PUT /api/notes/{id}']);
});

test('Spring: the mapping of the class stands before those of its methods, below the context path', async () => {
  const files = {
    'src/main/resources/application.properties': 'server.servlet.context-path=/shop\n',
    'src/main/java/a/Notes.java':
      'package a;\n\n@RestController\n@RequestMapping("/notes")\npublic class Notes {\n  @GetMapping\n  List<Note> all() { return repo.all(); }\n\n  @PutMapping("/{id}")\n  Note put(@PathVariable long id) { return repo.put(id); }\n\n  @RequestMapping(value = "/search", method = RequestMethod.POST, produces = "application/json")\n  List<Note> search() { return repo.all(); }\n}\n\n@RestController\nclass Health {\n  @GetMapping("/health")\n  String ok() { return repo.state(); }\n}\n',
  };
  expect(await served(files, 'src/main/java/a/Notes.java')).toEqual([
    'GET /shop/health',
    'GET /shop/notes',
    'POST /shop/notes/search',
    'PUT /shop/notes/{id}',
  ]);
});

test('Ktor: routes nest by block and through extension functions', async () => {
  const files = {
    'src/main/kotlin/a/App.kt':
      'package a\n\nimport io.ktor.server.application.*\nimport io.ktor.server.routing.*\n\nfun Application.module() {\n    routing {\n        route("/api") {\n            noteRoutes()\n        }\n        get("/health") {\n            call.respondText("ok")\n        }\n    }\n}\n',
    'src/main/kotlin/a/Notes.kt':
      'package a\n\nimport io.ktor.server.routing.*\n\nfun Route.noteRoutes() {\n    route("/notes") {\n        get {\n            call.respond(1)\n        }\n        delete("{id}") {\n            call.respond(2)\n        }\n    }\n}\n',
  };
  expect(await served(files, 'src/main/kotlin/a/App.kt')).toEqual(['GET /health']);
  expect(await served(files, 'src/main/kotlin/a/Notes.kt')).toEqual([
    'DELETE /api/notes/{id}',
    'GET /api/notes',
  ]);
});

test('Laravel: groups by prefix, resources, and the folder of API routes', async () => {
  const files = {
    'routes/api.php':
      "<?php\n\nuse Illuminate\\Support\\Facades\\Route;\n\nRoute::prefix('v1')->middleware('auth')->group(function () {\n    Route::get('/notes/{id}', [NoteController::class, 'show']);\n    Route::group(['prefix' => 'admin'], function () {\n        Route::delete('notes', [NoteController::class, 'purge']);\n    });\n});\nRoute::apiResource('tags', TagController::class)->only(['index', 'store']);\nRoute::match(['get', 'post'], '/search', [NoteController::class, 'search']);\n",
  };
  expect(await served(files, 'routes/api.php')).toEqual([
    'DELETE /api/v1/admin/notes',
    'GET /api/search',
    'GET /api/tags',
    'GET /api/v1/notes/{id}',
    'POST /api/search',
    'POST /api/tags',
  ]);
});

test('Express, Fastify and Nest: mounted routers, plugins with a prefix, a global prefix', async () => {
  const express = {
    'package.json': '{ "dependencies": { "express": "5" }, "main": "src/app.js" }',
    'src/app.js':
      "const express = require('express');\nconst api = require('./api');\nconst app = express();\napp.use('/api', auth, api);\napp.listen(80);\nfunction auth(req, res, next) { next(); }\n",
    'src/api.js':
      "const { Router } = require('express');\nconst notes = require('./notes');\nconst router = Router();\nrouter.use('/notes', notes);\nmodule.exports = router;\n",
    'src/notes.js':
      "const { Router } = require('express');\nconst router = Router();\nrouter.get('/:id', (req, res) => res.json(req.params));\nrouter.route('/').post((req, res) => res.status(201).end(req.body));\nmodule.exports = router;\n",
  };
  expect(await served(express, 'src/notes.js')).toEqual(['GET /api/notes/:id', 'POST /api/notes']);
  const fastify = {
    'package.json': '{ "dependencies": { "fastify": "5" }, "main": "src/app.js" }',
    'src/app.js':
      "import Fastify from 'fastify';\nimport notes from './notes.js';\nconst app = Fastify();\napp.register(notes, { prefix: '/notes' });\napp.register(async (inner) => {\n  inner.get('/stats', async () => 1);\n}, { prefix: '/admin' });\napp.listen({ port: 80 });\n",
    'src/notes.js':
      "/** @param {import('fastify').FastifyInstance} app */\nexport default async function notes(app) {\n  app.put('/:id', async (request) => request.body);\n}\n",
  };
  expect(await served(fastify, 'src/notes.js')).toEqual(['PUT /notes/:id']);
  expect(await served(fastify, 'src/app.js')).toEqual(['GET /admin/stats']);
  const nest = {
    'package.json': '{ "dependencies": { "@nestjs/common": "11" } }',
    'src/main.ts':
      "import { NestFactory } from '@nestjs/core';\nasync function start() {\n  const app = await NestFactory.create(AppModule);\n  app.setGlobalPrefix('shop');\n  await app.listen(80);\n}\nstart();\n",
    'src/notes.ts':
      "import { Controller, Get, Post } from '@nestjs/common';\n@Controller('notes')\nexport class Notes {\n  @Get(':id') one() { return this.repo.one(); }\n}\n@Controller()\nexport class Root {\n  @Post('login') login() { return this.repo.login(); }\n}\n",
  };
  expect(await served(nest, 'src/notes.ts')).toEqual(['GET /shop/notes/:id', 'POST /shop/login']);
});
